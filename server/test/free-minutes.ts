import { createCall } from '@minit/contract/call.ts'
import { askFreeCode, readFreeMinutes, takeFreeMinutes } from '@minit/contract/customer/free-minutes.ts'
import { confirmMyCode } from '@minit/contract/customer/my-passes.ts'
import type { TestApp } from './app.ts'
import type { TestSeller } from './builders.ts'
import { codeSentTo } from './my-passes.ts'

type Free = { sponsorshipId?: string | null; card?: string }

/** A phone at a shop's free page, with its cookies, at this place of a router if there is one. */
export const freePhone = (fixture: TestApp, seller: TestSeller, place?: string) => {
  let cookie = ''
  const call = createCall(async ({ method, path, headers, body }) => {
    const response = await fixture.app.inject({
      // The contract's rows have no other methods.
      method: method as 'GET',
      url: path,
      headers: { ...headers, ...(cookie !== '' && { cookie }) },
      ...(body !== undefined && { payload: body }),
    })
    const given = [response.headers['set-cookie'] ?? []].flat()
    for (const each of given)
      if (each.startsWith('minit_my=') || each.startsWith('__Host-minit_my='))
        cookie = each.split(';')[0] ?? ''
    return { status: response.statusCode, statusText: response.statusMessage, text: response.body }
  })
  const params = { entrepreneur: seller.slug }
  const headers = place === undefined ? {} : { 'phone-place': place }
  const prove = async (phoneNumber: string): Promise<void> => {
    const { askId } = await call(askFreeCode, { params, headers, body: { phoneNumber } })
    await call(confirmMyCode, { body: { askId, code: (await codeSentTo(fixture, phoneNumber)) ?? '' } })
  }
  const take = ({ sponsorshipId = null, card }: Free = {}) =>
    call(takeFreeMinutes, { params, headers, body: { sponsorshipId, ...(card !== undefined && { card }) } })
  return {
    read: () => call(readFreeMinutes, { params, headers }),
    prove,
    take,
    proveAndTake: async (phoneNumber: string, free?: Free) => {
      await prove(phoneNumber)
      return take(free)
    },
    cookie: () => cookie,
  }
}
