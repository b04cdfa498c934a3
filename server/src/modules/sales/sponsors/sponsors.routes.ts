import type { SomeHandlers } from '../../../http/handlers.ts'
import type { Deps } from '../../../ports/deps.ts'
import { confirmSponsorMoney, confirmSponsorReturn } from '../../money/sponsors/confirm-money.ts'
import { listForAdmin } from './admin-sponsors.ts'
import { printCards } from './print-cards.ts'
import { askSponsor, readSellersPrices, readSellersSponsorship } from './sellers-sponsors.ts'
import {
  drawCardsOf,
  drawInvoiceOf,
  drawReceiptOf,
  endSponsorship,
  listSponsorships,
  paySponsorship,
  quoteSponsorship,
  readSponsorOffer,
  readSponsorship,
  sponsorShop,
} from './sponsors.ts'

const SUCCESS = { success: true }

/** Sponsors who pay for other people's minutes, their sellers, and admins. */
export const sponsorHandlers = (deps: Deps) =>
  ({
    readSponsorOffer: ({ params }) => readSponsorOffer(deps, params.entrepreneur),
    quoteSponsorship: ({ params, body: { numbers, sum: sumMinor, ...wanted } }) =>
      quoteSponsorship(deps, { key: params.entrepreneur, wanted: { ...wanted, sumMinor }, numbers }),
    startSponsorship: ({ params, body: { numbers, sum: sumMinor, ...wanted } }) =>
      sponsorShop(deps, { key: params.entrepreneur, wanted: { ...wanted, sumMinor }, numbers }),
    readSponsorship: ({ params }) => readSponsorship(deps, params.link),
    paySponsorship: async ({ params }) => {
      await paySponsorship(deps, params.link)
      return SUCCESS
    },
    drawSponsorCards: ({ params }) => drawCardsOf(deps, params.link),
    readSellersPrices: ({ caller }) => readSellersPrices(deps, caller.entrepreneurId),
    askSponsor: ({ body: { numbers, sum: sumMinor, ...wanted }, caller }) =>
      askSponsor(deps, {
        entrepreneurId: caller.entrepreneurId,
        actor: caller,
        wanted: { ...wanted, sumMinor },
        numbers,
      }),
    readSellersSponsorship: ({ params, caller }) =>
      readSellersSponsorship(deps, { entrepreneurId: caller.entrepreneurId, id: params.id }),
    drawSellersCards: ({ params, caller }) =>
      printCards(deps, { entrepreneurId: caller.entrepreneurId, id: params.id }),
    listSponsorships: ({ caller }) => listSponsorships(deps, caller.entrepreneurId),
    endSponsorship: async ({ params, caller }) => {
      await endSponsorship(deps, { entrepreneurId: caller.entrepreneurId, id: params.id, actor: caller })
      return SUCCESS
    },
    drawSponsorInvoice: async ({ params }) => {
      const { fileName, bytes } = await drawInvoiceOf(deps, params.link)
      const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
      return { status: 200, headers, body: bytes }
    },
    drawSponsorReceipt: async ({ params }) => {
      const { fileName, bytes } = await drawReceiptOf(deps, params.link)
      const headers = { 'content-disposition': `attachment; filename="${fileName}"` }
      return { status: 200, headers, body: bytes }
    },
    listAllSponsorships: ({ query }) => listForAdmin(deps, query),
    confirmSponsorMoney: async ({ params, body: { amount, paidBefore, reference }, caller }) => {
      const came = { id: params.id, amountMinor: amount, paidBeforeMinor: paidBefore, reference }
      await confirmSponsorMoney(deps, caller, came)
      return SUCCESS
    },
    confirmSponsorReturn: async ({ params, body, caller }) => {
      await confirmSponsorReturn(deps, caller, { id: params.id, reference: body.reference })
      return SUCCESS
    },
  }) satisfies SomeHandlers
