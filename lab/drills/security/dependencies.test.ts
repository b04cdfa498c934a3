import { expect, test } from 'vitest'
import { readAudit } from './dependencies.ts'

test('counts vulnerabilities only if the registry returned them', () => {
  const counts = { critical: 0, high: 1, total: 1 }
  expect(readAudit(JSON.stringify({ metadata: { vulnerabilities: counts } }), '')).toEqual({
    vulnerable: 1,
    seen: '0 critical, 1 high, 1 total',
  })
  expect(readAudit(JSON.stringify({ message: 'not found at https://registry.example/x' }), '')).toEqual({
    vulnerable: null,
    seen: 'the registry gave no answer: not found at the registry',
  })
  expect(readAudit('', 'ENOTFOUND').vulnerable).toBeNull()
})
