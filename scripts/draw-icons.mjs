import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium } from './find-chromium.mjs'

// Draws the icons of the installed app from the mark, `web/public/icon.svg`: `node scripts/draw-icons.mjs`. They are
// committed, since an installation has no browser to draw with.

const PUBLIC = fileURLToPath(new URL('../web/public/', import.meta.url))
const GREEN = '#0b7a3b'

/** `inset` is the share of each side that stays empty: launchers cut a maskable icon down to its middle 80 %. */
const ICONS = [
  { name: 'app-192.png', size: 192, inset: 0, background: 'transparent' },
  { name: 'app-512.png', size: 512, inset: 0, background: 'transparent' },
  { name: 'app-maskable-192.png', size: 192, inset: 0.12, background: GREEN },
  { name: 'app-maskable-512.png', size: 512, inset: 0.12, background: GREEN },
  // Apple rounds the corners itself, and paints black where it is empty.
  { name: 'apple-touch-icon.png', size: 180, inset: 0.06, background: GREEN },
  // Beside a notification only its outline counts.
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
await browser.close()
