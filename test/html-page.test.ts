import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allByRole, getByRole, nameOf, parseHtml } from './html-page.ts'

test('markup that a browser would repair is rejected', () => {
  for (const html of [
    '<p>One<p>Two</p>',
    '<ul><li>One</ul>',
    '<div><p>One</div>',
    '<p><div>One</div></p>',
    '<table><tr><td>One</td></tr></table>',
    '<div/>One</div>',
    '<a href="/"href="/docs">One</a>',
    '<p>One &amp two</p>',
    '<svg><g><path d="M0 0"/></svg>',
    '<!doctype html><title>One</title><p>Two</p>',
  ])
    assert.throws(() => parseHtml(html), /is missing;|has no end tag|-.+ at: /, html)
})

test('roles and names follow labels, legends and ARIA, and skip hidden elements', () => {
  const page = parseHtml(
    '<form aria-label="Comment"><label for="a">Name</label><input id="a"/>' +
      '<fieldset><legend>Theme</legend><label>Dark<input type="radio"/></label></fieldset>' +
      '<button aria-labelledby="n">x</button><b id="n">Send &lt;it&gt;</b>' +
      '<a href="/" aria-hidden="true">Hidden</a></form>',
  )
  assert.equal(nameOf(getByRole(page, 'textbox')), 'Name')
  assert.equal(nameOf(getByRole(page, 'radio')), 'Dark')
  assert.equal(nameOf(getByRole(page, 'group')), 'Theme')
  assert.equal(nameOf(getByRole(page, 'button')), 'Send <it>')
  assert.deepEqual(allByRole(page, 'link'), [])
  getByRole(page, 'form', 'Comment')
})
