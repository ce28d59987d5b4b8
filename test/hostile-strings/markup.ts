import { image, run, script } from './run.ts'

const scripts = [
  script,
  script.toUpperCase().replace(run.toUpperCase(), run),
  `<ScRiPt>${run}</sCrIpT>`,
  `<script >${run}</script >`,
  `<script\n>${run}</script\n>`,
  `<script\t>${run}</script\t>`,
  `<script/x>${run}</script/x>`,
  `<script>${run}`,
  `<script>${run}//`,
  `<<script>${run}//<</script>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<script type=module>${run}</script>`,
  `<script nonce="">${run}</script>`,
  `<script src=data:text/javascript,${run}></script>`,
  '<script src=//evil.example/x.js></script>',
  '<script src=/assets/main.js></script>',
  `<script>top[/ow/.source+'ned']=1</script>`,
  '<script>top["\\x6f\\x77\\x6e\\x65\\x64"]=1</script>',
]

/** Decoded once too often, by whoever, these become the first of the scripts. */
const encodings = [
  script.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  script.replaceAll('<', '&LT;').replaceAll('>', '&GT;'),
  script.replaceAll('<', '&lt').replaceAll('>', '&gt'),
  script.replaceAll('<', '&#60;').replaceAll('>', '&#62;'),
  script.replaceAll('<', '&#0000060').replaceAll('>', '&#0000062'),
  script.replaceAll('<', '&#x3c;').replaceAll('>', '&#x3e;'),
  script.replaceAll('<', '&#X00003C;').replaceAll('>', '&#X00003E;'),
  script.replaceAll('<', '&amp;lt;').replaceAll('>', '&amp;gt;'),
  script.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e'),
  script.replaceAll('<', '\\x3c').replaceAll('>', '\\x3e'),
  script.replaceAll('<', '\\74').replaceAll('>', '\\76'),
  script.replaceAll('<', '%3C').replaceAll('>', '%3E'),
  script.replaceAll('<', '%253C').replaceAll('>', '%253E'),
  script.replaceAll('<', '+ADw-').replaceAll('>', '+AD4-'),
  script.replaceAll('<', '¼').replaceAll('>', '¾'),
  script.replaceAll('<', '＜').replaceAll('>', '＞'),
  script.replaceAll('<', '﹤').replaceAll('>', '﹥'),
  script.replaceAll('<', '‹').replaceAll('>', '›'),
]

/** The end of whatever a text might stand in, and then a beginning. */
const breakouts = [
  ...['script', 'style', 'title', 'textarea', 'noscript', 'template', 'iframe', 'xmp', 'noembed', 'noframes'],
  ...['select', 'svg', 'math', 'button', 'article', 'body'],
]
  .map((element) => `</${element}>`)
  .concat('-->', '--!>', ']]>', '?>', '%>', '*/', '"}]}</script>', '</SCRIPT\t\n x>')
  .flatMap((end) => [end + script, end + image])

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
].map((start) => `<${start}=${run}>`)

const spelledHandlers = [
  `<img/src=x/onerror=${run}>`,
  `<img\nsrc=x\nonerror=${run}>`,
  `<img\tsrc=x\tonerror\t=\t${run}>`,
  `<img src="x" onerror="${run}">`,
  `<img src='x' onerror='${run}'>`,
  `<img src=\`x\` onerror=\`${run}\`>`,
  `<IMG SRC=x OnErRoR=${run}>`,
  `<img src=x onerror=&#116;op.owned=1>`,
  `<img src=x onerror="&#x74;op&period;owned&equals;1">`,
  `<img src=x onerror=\\u0074op.owned=1>`,
  `<img src onerror=${run} `,
  `<img src=x onerror=${run}//`,
  `<img src=x:x onerror=${run} alt="`,
  `<img """>${script}">`,
  `<img src=1 href=1 onerror="with(top)owned=1"></img>`,
  `<img srcset=x onerror=${run}>`,
]

/** Quotes end an attribute, or a string in a script; with a backslash before them they might end neither, or both. */
const attributes = ['"', "'", '`', '', '\\"', '&quot;'].flatMap((quote) => [
  `x${quote} onmouseover=${run} x=${quote}`,
  `x${quote} autofocus tabindex=1 onfocus=${run} x=${quote}`,
  `x${quote}>${image}`,
  `x${quote}/style=animation-name:x/onanimationstart=${run}//`,
  `x${quote};${run}//`,
])

const templates = [
  `\${${run}}`,
  `{{${run}}}`,
  `{{constructor.constructor('${run}')()}}`,
  `{%import os%}{{${run}}}`,
  `<%=${run}%>`,
  `#{${run}}`,
  `[[\${${run}}]]`,
  `*{${run}}`,
  `@{${run}}`,
  `');${run}//`,
  `\\');${run}//`,
  `\u2028${run}\u2028x`.trim(),
  `//\u2029${run}`,
  `*/${run}/*`,
  '__proto__',
  'constructor',
]

/** Markup that begins in a text, and would not stay in it. */
export const markup: string[] = [
  ...scripts,
  ...encodings,
  ...breakouts,
  ...handlers,
  ...spelledHandlers,
  ...attributes,
  ...templates,
]
