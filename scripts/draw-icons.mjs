import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from './find-chromium.mjs'

// Draws the icons of the installed app, and the card of sellers' pages, from `web/public/icon.svg`. The
// results are committed, since an installation has no browser.

const PUBLIC = fileURLToPath(new URL('../web/public/', import.meta.url))
const GREEN = '#0b7a3b'

/** `inset` is the empty share of each side: launchers crop a maskable icon to its middle 80 %. */
const ICONS = [
  { name: 'app-192.png', size: 192, inset: 0, background: 'transparent' },
  { name: 'app-512.png', size: 512, inset: 0, background: 'transparent' },
  { name: 'app-maskable-192.png', size: 192, inset: 0.12, background: GREEN },
  { name: 'app-maskable-512.png', size: 512, inset: 0.12, background: GREEN },
  // Apple rounds the corners itself, and paints empty areas black.
  { name: 'apple-touch-icon.png', size: 180, inset: 0.06, background: GREEN },
  // A notification shows only its outline.
  { name: 'badge-96.png', size: 96, inset: 0, background: 'transparent', isOutline: true },
]

const asOutline = (svg) =>
  svg
    .replace(/<rect[^>]*>/, '')
    .replaceAll('#f6c445', '#fff')
    .replace('viewBox="0 0 32 32"', 'viewBox="3 3 26 26"')

const svg = await readFile(`${PUBLIC}icon.svg`, 'utf8')
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
for (const { name, size, inset, background, isOutline = false } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  const edge = Math.round(size * inset)
  const drawn = (isOutline ? asOutline(svg) : svg).replace('<svg ', `<svg width="${size - 2 * edge}" `)
  await page.setContent(
    `<body style="margin:0;padding:${edge}px;line-height:0;background:${background}">${drawn}</body>`,
  )
  await writeFile(`${PUBLIC}${name}`, await page.screenshot({ omitBackground: true }))
  await page.close()
}

// The preview of a shared link to a seller's page: the platform's card with text for customers.
const scene = (await readFile(`${PUBLIC}social-card.png`)).toString('base64')
const card = await browser.newPage({ viewport: { width: 1200, height: 630 } })
const words =
  'position:absolute;left:56px;width:480px;background:#f4f2ed;font-family:"DejaVu Sans",sans-serif'
await card.setContent(`<body style="margin:0;background:url(data:image/png;base64,${scene})">
<div style="${words};top:190px;height:240px;font:bold 74px/1.13 'DejaVu Sans',sans-serif;letter-spacing:-.03em;color:#14181a">WiFi<br>by the<br>minute.</div>
<div style="${words};top:448px;height:110px;font-size:26px;line-height:1.5;color:#4b5052">Pay by mobile money or cash.<br><b style="color:#0b6b33">Be online at once.</b></div>`)
await writeFile(`${PUBLIC}shop-card.png`, await card.screenshot())
await browser.close()
