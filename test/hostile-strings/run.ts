/** What every hostile string that runs anything runs: a story only has to look whether `top.owned` is there. */
export const run = 'top.owned=1'
export const script = `<script>${run}</script>`
export const image = `<img src=x onerror=${run}>`
export const javascript = `javascript:${run}`
