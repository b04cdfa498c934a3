import { expect, test } from 'vitest'
import { pageWeights, tooHeavy, weightTogether } from './script-weight.ts'

const MANIFEST = {
  'src/entry-client.tsx': {
    file: 'assets/client.js',
    imports: ['_vendor.js'],
    dynamicImports: ['src/customer/pass/page.tsx', 'src/customer/gift/page.tsx'],
  },
  'src/entry-public.tsx': { file: 'assets/forms.js', imports: ['_vendor.js'], dynamicImports: [] },
  'src/without-scripts.ts': { file: 'assets/without-scripts.js' },
  'src/styles/customer.css': { file: 'assets/customer.css' },
  'src/customer/pass/page.tsx': { file: 'assets/pass.js', imports: ['_vendor.js', '_shared.js'] },
  'src/customer/gift/page.tsx': { file: 'assets/gift.js', imports: ['_vendor.js', '_shared.js'] },
  '_vendor.js': { file: 'assets/vendor.js' },
  '_shared.js': { file: 'assets/shared.js', imports: ['_vendor.js'], dynamicImports: ['src/later.tsx'] },
  'src/later.tsx': { file: 'assets/later.js' },
}

const SIZES: Record<string, number> = {
  'assets/client.js': 500,
  'assets/without-scripts.js': 100,
  'assets/vendor.js': 60_000,
  'assets/shared.js': 30_000,
  'assets/pass.js': 4_401,
  'assets/gift.js': 4_400,
  'assets/later.js': 11_000,
}

test('counts every script that a page’s document names, each once, and nothing that loads later', () => {
  expect(pageWeights(MANIFEST, (file) => SIZES[file] ?? 0)).toEqual([
    { page: 'src/customer/pass/page.tsx', scriptBytes: 95_001 },
    { page: 'src/customer/gift/page.tsx', scriptBytes: 95_000 },
  ])
})

test('allows a page 95 kB of script and not a byte more', () => {
  const weights = pageWeights(MANIFEST, (file) => SIZES[file] ?? 0)
  expect(tooHeavy(weights).map(({ page }) => page)).toEqual(['src/customer/pass/page.tsx'])
})

test('counts a file once that two pages in sequence load', () => {
  const pages = ['pass', 'gift'].map((name) => ({
    audience: 'customer' as const,
    source: `src/customer/${name}/page.tsx`,
    isServerRendered: false,
  }))
  const bytes = weightTogether(MANIFEST, pages, (file) => SIZES[file] ?? 0)
  expect(bytes).toBe(500 + 60_000 + 30_000 + 4_401 + 4_400)
})
