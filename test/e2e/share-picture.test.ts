import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modelTypes } from '../../contract/limits.ts'
import { inBrowser, openBrowserWorld } from './browser-world.ts'

/**
 * Draws, in the page, the avatar and the call sign where the picture has them, and returns how much the colours differ: at
 * most, and on average over the pixels that are not background. 0 is equal, and 255 black instead of white.
 */
const compare = `(async (name) => {
  const image = (src) => new Promise((resolve, reject) => {
    const element = new Image()
    element.onload = () => resolve(element)
    element.onerror = reject
    element.src = src
  })
  const [picture, icon] = await Promise.all([image('/@' + name + '/share.png'), image('/@' + name + '/icon.svg')])
  // The page itself may do without its font while the machine is busy.
  const source = document.querySelector('link[href*="/call."]').href
  document.fonts.add(await new FontFace('Drawn', 'url(' + source + ')', { weight: '200 800' }).load())
  const drawn = (draw) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1200, height: 630 })
    const context = canvas.getContext('2d')
    context.fillStyle = '#0d1015'
    context.fillRect(0, 0, 1200, 630)
    draw(context)
    return (x, y, width, height) => context.getImageData(x, y, width, height).data
  }
  const actual = drawn((context) => context.drawImage(picture, 0, 0))
  const expected = drawn((context) => {
    context.drawImage(icon, 80, 80, 240, 240)
    context.font = '700 76px Drawn'
    context.fillStyle = '#ece7dc'
    context.fillText(name, 80, 436)
  })
  return [[70, 70, 260, 260], [70, 360, 1060, 100]].map((area) => {
    const [a, b] = [actual(...area), expected(...area)]
    const isBackground = (data, at) => data[at] === 13 && data[at + 1] === 16 && data[at + 2] === 21
    let [most, sum, count] = [0, 0, 0]
    for (let at = 0; at < a.length; at += 4) {
      if (isBackground(a, at) && isBackground(b, at)) continue
      const difference = Math.max(...[0, 1, 2].map((channel) => Math.abs(a[at + channel] - b[at + channel])))
      most = Math.max(most, difference)
      sum += difference
      count++
    }
    return { most, mean: sum / count, count }
  })
})`

type Difference = { most: number; mean: number; count: number }

test('a browser draws the avatar and the call sign of a picture in the same way', inBrowser, async (t) => {
  const { page, ai } = await openBrowserWorld(t)
  await page.goto('/')
  const names = ['AQgkmtwy019', 'BDGJRS-2345', 'CEFHIKLMNOP', 'TUVWXYZabcd', 'efhijlnopqr', 'suvxz-678-9']
  for (const [index, model_type] of modelTypes.entries()) {
    const name = names[index] ?? assert.fail()
    await ai(name, { model_type })
    const [face, text] = (await page.evaluate(`${compare}(${JSON.stringify(name)})`)) as Difference[]
    assert.ok(
      face && face.count > 30_000 && face.mean < 1 && face.most < 64,
      `${name}: ${JSON.stringify(face)}`,
    )
    // Browsers move dots and bars of letters to whole pixels.
    assert.ok(text && text.count > 8000 && text.mean < 8, `${name}: ${JSON.stringify(text)}`)
  }
})
