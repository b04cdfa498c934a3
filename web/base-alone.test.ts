import { expect, test } from 'vitest'
import { modulesAfterBase } from './base-alone.ts'

const chunk = (name: string, imports: readonly string[] = [], moduleIds: readonly string[] = []) => ({
  name,
  imports,
  moduleIds,
})

test('base may import React and the runtime', () => {
  const chunks = new Map([
    ['base.js', chunk('base', ['vendor.js', 'runtime.js'])],
    ['vendor.js', chunk('vendor', [], ['react'])],
    ['runtime.js', chunk('rolldown-runtime', [], ['runtime'])],
  ])
  expect(modulesAfterBase(chunks)).toEqual([])
})

test('names a module that base needs and does not contain', () => {
  const chunks = new Map([
    ['base.js', chunk('base', ['place.js'])],
    ['place.js', chunk('place', ['base.js'], ['web/src/checkout/captive-context-query.ts'])],
  ])
  expect(modulesAfterBase(chunks)).toEqual(['web/src/checkout/captive-context-query.ts'])
})
