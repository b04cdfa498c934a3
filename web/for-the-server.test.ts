import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { keepForTheServer } from './for-the-server.ts'

const transformed = (code: string, id: string): string | null => {
  const { transform } = keepForTheServer()
  if (typeof transform !== 'function') throw new Error('the plugin has no transform')
  // As much of the build as the plugin asks for.
  const build = { parse: parseAst } as unknown as ThisParameterType<typeof transform>
  const made = transform.call(build, code, id)
  return typeof made === 'object' && made !== null && 'code' in made ? String(made.code) : null
}

const SCREEN = 'export const head = () => 1\nexport const prefetch = 2\nexport const Page = () => head\n'

test('a screen exports to browsers what they draw, and not what the server alone reads', () => {
  expect(transformed(SCREEN, '/x/web/src/customer/pass/page.tsx')).toBe(
    'const head = () => 1\nconst prefetch = 2\nexport const Page = () => head\n',
  )
})

test.each(['/x/web/src/customer/pass/ready.tsx', '/x/web/src/entrepreneur/login/page.tsx'])(
  '%s stays as it is',
  (id) => {
    expect(transformed(SCREEN, id)).toBeNull()
  },
)

test('what is exported together is left together', () => {
  const code = 'export const { Page, head } = screen()\n'
  expect(transformed(code, '/x/web/src/public/home/page.tsx')).toBe(code)
})
