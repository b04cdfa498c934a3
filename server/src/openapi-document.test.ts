import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readOpenApiDocument } from './openapi-document.ts'

test('the committed OpenAPI document matches the endpoint table', async () => {
  const committed = await readFile(new URL('../../docs/openapi.json', import.meta.url), 'utf8')
  expect(await readOpenApiDocument()).toBe(committed)
})
