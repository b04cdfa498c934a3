import { endpoints } from '@minit/contract/endpoints.ts'
import { ERRORS } from '@minit/contract/errors.ts'
import { ErrorBody } from '@minit/contract/fields.ts'
import { expect } from 'vitest'
import { agentCookie, anAgentWithPin } from './agent-fixture.ts'
import type { TestApp } from './app.ts'
import { logInAs, type TestSeller } from './builders.ts'
import { anAdmin } from './callers.ts'
import { sampleOf } from './rows/all-rows.ts'
import type { WithBody } from './rows/row.ts'

type Answer = { status: number; body: unknown; text: string }
export type Send = (name: WithBody, payload: string, headers?: Record<string, string>) => Promise<Answer>

/**
 * Sends raw bytes as the seller, or as an admin to admin calls. Each request has a new address and rate
 * limits at zero.
 */
export const createSend = async (fixture: TestApp, seller: TestSeller): Promise<Send> => {
  const { sessionToken } = await logInAs(fixture.deps, seller)
  const adminToken = await anAdmin(fixture)
  const cookie = await agentCookie(fixture, await anAgentWithPin(fixture, seller))
  let count = 0
  return async (name, payload, headers = {}) => {
    await fixture.database.asOwner('delete from rate_limits')
    count += 1
    const { params = {} } = sampleOf(name, seller)
    const answer = await fixture.app.inject({
      method: endpoints[name].method,
      url: endpoints[name].path.replace(/\{(\w+)\}/g, (_, key: string) => params[key] ?? ''),
      headers: {
        authorization: `Bearer ${endpoints[name].audience === 'admin' ? adminToken : sessionToken}`,
        cookie,
        'content-type': 'application/json',
        prefer: 'respond-async',
        ...headers,
      },
      remoteAddress: `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`,
      payload,
    })
    return { status: answer.statusCode, body: JSON.parse(answer.body), text: answer.body }
  }
}

/** Expects a 4xx in the contract's format that reveals nothing internal. */
export const expectRefusal = ({ status, body, text }: Answer, what: unknown): void => {
  const note = `${JSON.stringify(what)?.slice(0, 200)} -> ${status} ${text.slice(0, 300)}`
  expect(status, note).toBeGreaterThanOrEqual(400)
  expect(status, note).toBeLessThan(500)
  const parsed = ErrorBody.safeParse(body)
  expect(parsed.success, note).toBe(true)
  expect(Object.keys(ERRORS), note).toContain(parsed.data?.code)
  expect(text, note).not.toMatch(/select .* from|insert into|node_modules|\.ts:\d|Error:|postgres/i)
}
