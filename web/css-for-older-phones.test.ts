import { preprocessCSS, resolveConfig } from 'vite'
import { expect, test } from 'vitest'
import { cssForOlderPhones } from './css-for-older-phones.ts'

const written = async (css: string): Promise<string> => {
  const config = await resolveConfig(
    { configFile: false, css: { postcss: { plugins: [cssForOlderPhones] } } },
    'build',
  )
  const { code } = await preprocessCSS(css, 'a.css', config)
  return code.replaceAll(/\s+/g, ' ').trim()
}

test.each([
  ['padding-inline: var(--a)', 'padding-left: var(--a); padding-right: var(--a)'],
  ['margin-block: calc(var(--a) * 2) 0', 'margin-top: calc(var(--a) * 2); margin-bottom: 0'],
  ['inset: 1px auto var(--a)', 'top: 1px; right: auto; bottom: var(--a); left: auto'],
  ['padding: var(--a)', 'padding: var(--a)'],
])('writes "%s" so that Chrome 80 supports it', async (newer, older) => {
  expect(await written(`.a { ${newer} }`)).toBe(`.a { ${older} }`)
})

test('sets the initial values of Tailwind’s variables also without @property and cascade layers', async () => {
  const tailwind =
    '@layer properties { @supports (margin-trim: inline) { *, ::before { --tw-content: "" } } }'
  expect(await written(tailwind)).toBe(
    '@supports not (content-visibility: auto) { *, ::before { --tw-content: "" }}',
  )
})
