import { movePass, readPassNetwork, rejoinPass } from '@minit/contract/customer/network.ts'
import { signupAndPay } from '@minit/contract/customer/purchases.ts'
import { anOrder } from './a-sale.ts'
import type { TestApp } from './app.ts'
import { callApp, type TestSeller } from './builders.ts'
import type { Ticket } from './purchases.ts'

const asked = ({ transactionId, statusToken }: Ticket, place: string) => ({
  params: { transactionId },
  headers: { 'purchase-token': statusToken, 'phone-place': place },
})

/** What holders of a pass do with it at a router. */
export const movingWorld = (world: TestApp, seller: TestSeller) => {
  const call = callApp(world.app)
  return {
    /** Pays a pass at this place. */
    pays: async (place: string) => {
      const body = anOrder(seller, { deliveryMethod: 'qr_display' })
      const answer = await call(signupAndPay, { body, headers: { 'phone-place': place } })
      if (answer.status !== 'ready') throw new Error('the sale was not paid in time')
      return answer
    },
    move: (ticket: Ticket, place: string) => call(movePass, asked(ticket, place)),
    rejoin: (ticket: Ticket, place: string) => call(rejoinPass, asked(ticket, place)),
    network: (ticket: Ticket, place: string) => call(readPassNetwork, asked(ticket, place)),
  }
}
