import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readOpenApiDocument } from './openapi-document.ts'

test('the committed OpenAPI document matches the endpoint table', async () => {
  const committed = await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8')
  // Both are one line of 700 kB: a comparison of texts would print them.
  const isCurrent = (await readOpenApiDocument()) === committed
  expect(isCurrent, 'Run `npm run openapi` and commit docs/openapi.json').toBe(true)
})
