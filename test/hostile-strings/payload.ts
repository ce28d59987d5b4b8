/** The script of every hostile string. A test only checks that `top.owned` is undefined. */
export const payload = 'top.owned=1'
export const scriptPayload = `<script>${payload}</script>`
export const imagePayload = `<img src=x onerror=${payload}>`
export const javascriptUrl = `javascript:${payload}`
