import { endpoints } from '@minit/contract/endpoints.ts'
import { expect, test } from 'vitest'
import type { FuzzCase } from './around-valid.ts'
import { type FuzzAnswer, faultsOf } from './judge.ts'

const canaries = {
  ofB: new Set(['QzxcanaryBuyer', '01M86PTRV2AY6XT2C5YJ9SP6KK']),
  inShopWindow: new Set(['01M86PTRV2AY6XT2C5YJ9SP6KK']),
  secrets: new Set(['sealed-word-of-a-code']),
}
const asked: FuzzCase = { caller: 'owner', method: 'GET', url: '/x', headers: {}, payload: undefined }
const SAID: FuzzAnswer = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: '{"success":true}',
  ms: 3,
}
const judged = (answer: Partial<FuzzAnswer>, by: Partial<FuzzCase> = {}) =>
  faultsOf(endpoints.declineCash, { ...asked, ...by }, { ...SAID, ...answer }, canaries)
const refusal = (code: string) => JSON.stringify({ code, message: 'x' })

test('an answer as the row declares it has no fault', () => {
  expect(judged({ status: 404, body: refusal('purchase_not_found') })).toEqual([])
})

test.each([
  ['a failure', { status: 500, body: refusal('internal') }, 'it failed'],
  ['a hang', { status: 404, body: refusal('purchase_not_found'), ms: 40_000 }, 'it took 40000 ms'],
  ['another shape', { body: '{"hello":1}' }, 'its form is not the row'],
  ['no known shape', { status: 418, body: 'teapot' }, 'neither a reply of the row nor a refusal'],
  [
    'a code that the row does not name',
    { status: 422, body: refusal('pass_over') },
    'does not say that it refuses with pass_over',
  ],
  ['a code under another status', { status: 400, body: refusal('purchase_not_found') }, 'came as 400'],
  [
    'a name of another seller’s customer',
    { body: '{"success":true,"x":"QzxcanaryBuyer"}' },
    'QzxcanaryBuyer, which is another',
  ],
  [
    'an id of another seller’s inside an address',
    { body: '{"x":"/pass/01M86PTRV2AY6XT2C5YJ9SP6KK?t"}' },
    'which is another',
  ],
  ['an encrypted value, for any caller', { body: '{"x":"sealed-word-of-a-code"}' }, 'it tells the secret'],
  [
    'a statement in a refusal',
    { status: 404, body: '{"code":"purchase_not_found","message":"select id from "purchases""}' },
    'tells of our inside',
  ],
])('%s is found', (_, answer: Partial<FuzzAnswer>, fault) => {
  expect(judged(answer).join('; ')).toContain(fault)
})

test('values that the caller sent are no leak', () => {
  const body = '{"success":true,"x":"QzxcanaryBuyer"}'
  expect(judged({ body }, { url: '/x?name=QzxcanaryBuyer' }).join()).not.toContain('another')
})
