/** The version in `package.json`. Each request names it as its User-Agent. */
export const version = '0.1.0'
