import { movePass, readPassNetwork, rejoinPass } from '@minit/contract/customer/network.ts'
import { paysAt } from './a-sale.ts'
import type { TestApp } from './app.ts'
import { callApp, type TestSeller } from './builders.ts'
import type { Ticket } from './purchases.ts'

const asked = ({ transactionId, statusToken }: Ticket, place: string) => ({
  params: { transactionId },
  headers: { 'purchase-token': statusToken, 'phone-place': place },
})

/** What holders of a pass do with it at a router. */
export const movingFixture = (fixture: TestApp, seller: TestSeller) => {
  const call = callApp(fixture.app)
  return {
    /** Pays a pass at this place. */
    pays: (place: string) => paysAt(fixture, seller, place),
    move: (ticket: Ticket, place: string) => call(movePass, asked(ticket, place)),
    rejoin: (ticket: Ticket, place: string) => call(rejoinPass, asked(ticket, place)),
    network: (ticket: Ticket, place: string) => call(readPassNetwork, asked(ticket, place)),
  }
}
