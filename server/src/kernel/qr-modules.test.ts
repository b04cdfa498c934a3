import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { type QrModules, qrModules, qrSvg } from './qr-modules.ts'

type JsQr = (data: Uint8ClampedArray, width: number, height: number) => { data: string } | null

// Its types declare an object with `default`; as CommonJS it is the function itself.
const jsqr = createRequire(import.meta.url)('jsqr') as JsQr

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
})

const PIXELS = 6
const MARGIN = 4

/** Rasterises the SVG: each run of its path becomes dark pixels on white. */
const pictureOf = (svg: string) => {
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1])
  const width = side * PIXELS
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)\.5h(\d+)/g))
    for (let row = Number(y) * PIXELS; row < (Number(y) + 1) * PIXELS; row++)
      for (let column = Number(x) * PIXELS; column < (Number(x) + Number(length)) * PIXELS; column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  return { data, width, height: width }
}

const readByBoth = async (modules: QrModules) => {
  const picture = pictureOf(qrSvg(modules, MARGIN))
  const [zxing] = await readBarcodes(picture, { formats: ['QRCode'] })
  const { data, width, height } = picture
  return { zxing: zxing?.text, marked: zxing?.hasECI, jsqr: jsqr(data, width, height)?.data }
}

test.each([
  ['Sia WiFi', false],
  ['Café Hub', true],
  ['Ɛlɛ Ŋgɔ', true],
  ['ߞߊ߲ߞߊ߲ ߥߌߝߌ', true],
  ['日本 🛜', true],
])(
  'two readers read the drawn code of the WiFi %s, and it is marked as UTF-8: %s',
  async (name, isMarked) => {
    const text = `WIFI:T:nopass;S:${name};;`
    expect(await readByBoth(qrModules(text, 'M'))).toEqual({ zxing: text, jsqr: text, marked: isMarked })
  },
)

test('an ASCII code has no UTF-8 marker, which would make it larger', () => {
  const text = 'WIFI:T:nopass;S:Sia;;'
  expect(qrModules(text, 'M').size).toBe(25)
})

test('throws for a text that is too long for a code', () => {
  expect(() => qrModules('x'.repeat(5000), 'M')).toThrow()
})
