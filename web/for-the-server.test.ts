import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { keepForTheServer } from './for-the-server.ts'

const transformed = (code: string, id: string): string | null => {
  const { transform } = keepForTheServer()
  if (typeof transform !== 'function') throw new Error('the plugin has no transform')
  // The part of the build that the plugin uses.
  const build = { parse: parseAst } as unknown as ThisParameterType<typeof transform>
  const made = transform.call(build, code, id)
  return typeof made === 'object' && made !== null && 'code' in made ? String(made.code) : null
}

const SCREEN = 'export const head = () => 1\nexport const prefetch = 2\nexport const Page = () => head\n'

test('exports to browsers what they render, and not what only the server reads', () => {
  expect(transformed(SCREEN, '/x/web/src/customer/pass/page.tsx')).toBe(
    'const head = () => 1\nconst prefetch = 2\nexport const Page = () => head\n',
  )
})

test.each(['/x/web/src/customer/pass/ready.tsx', '/x/web/src/entrepreneur/login/page.tsx'])(
  'leaves %s unchanged',
  (id) => {
    expect(transformed(SCREEN, id)).toBeNull()
  },
)

test('removes the exports of one statement together', () => {
  const code = 'export const { Page, head } = screen()\n'
  expect(transformed(code, '/x/web/src/public/home/page.tsx')).toBe(code)
})
