import { aPhone } from '../builders.ts'
import { aSponsorship } from '../sponsors.ts'
import {
  aLinkToPayAgain,
  anInvoicedLink,
  anInvoiceToConfirm,
  aReturnToConfirm,
  aSponsorLink,
  aSponsorshipOfCards,
  aSponsorshipToEnd,
  SPONSOR_TERMS,
  sponsorBody,
} from './making/free.ts'
import { freshSeller } from './making/prepared.ts'
import { aShop } from './making/shops.ts'
import { ADMIN_ONLY, ONLY_ITS_SELLER, type SomeRows } from './row.ts'

const SHOP_PAGE = { openBecause: 'a seller’s page for sponsors is public by its id or slug' } as const

/** Requests about sponsors, as they, sellers and admins call them. */
export const sponsorRows = {
  readSponsorOffer: {
    ids: SHOP_PAGE,
    prepare: async ({ b }) => ({ caller: 'customer', params: { entrepreneur: b.slug } }),
  },
  quoteSponsorship: {
    ids: SHOP_PAGE,
    request: (_, { slug, pack }) => ({ params: { entrepreneur: slug }, body: sponsorBody(pack.id) }),
    bad: SPONSOR_TERMS,
    prepare: async (fixture) => {
      const { slug, pack } = await freshSeller(fixture)
      return { caller: 'nobody', params: { entrepreneur: slug }, body: sponsorBody(pack.id) }
    },
  },
  startSponsorship: {
    ids: SHOP_PAGE,
    request: (_, { slug, pack }) => ({ params: { entrepreneur: slug }, body: sponsorBody(pack.id) }),
    bad: SPONSOR_TERMS,
    prepare: async (fixture) => {
      const seller = await freshSeller(fixture)
      const body = { ...sponsorBody(seller.pack.id), phoneNumber: aPhone() }
      return { caller: 'nobody', params: { entrepreneur: seller.slug }, body }
    },
  },
  readSponsorship: {
    ids: { openBecause: 'the link itself is the key of one sponsorship' },
    prepare: aSponsorLink,
  },
  paySponsorship: {
    ids: { openBecause: 'the link itself is the key of one sponsorship' },
    prepare: aLinkToPayAgain,
  },
  drawSponsorCards: {
    ids: { openBecause: 'the link itself is the key of one sponsorship' },
    prepare: async (fixture) => ({
      caller: 'nobody',
      params: { link: (await aSponsorship(fixture.app, await freshSeller(fixture), { who: 'cards' })).link },
    }),
  },
  drawSponsorInvoice: {
    ids: { openBecause: 'the link itself is the key of one sponsorship' },
    prepare: anInvoicedLink,
  },
  drawSponsorReceipt: {
    ids: { openBecause: 'the link itself is the key of one sponsorship' },
    prepare: aSponsorLink,
  },
  listSponsorships: { ids: 'none' },
  readSellersPrices: { ids: 'none' },
  askSponsor: {
    // The box of B prints codes, so B can give nobody minutes.
    ids: { ...ONLY_ITS_SELLER, 'entrepreneur B': 422 },
    log: 'sponsorship_started',
    request: ({ packageId }) => ({ body: sponsorBody(packageId) }),
    bad: SPONSOR_TERMS,
    prepare: async (fixture) => {
      const { seller, headers } = await aShop(fixture)
      return { caller: 'owner', headers, body: { ...sponsorBody(seller.pack.id), phoneNumber: aPhone() } }
    },
  },
  readSellersSponsorship: {
    ids: { ...ONLY_ITS_SELLER, 'entrepreneur B': 404 },
    request: (_, { pack }) => ({ params: { id: pack.id } }),
    prepare: aSponsorshipToEnd,
  },
  drawSellersCards: {
    ids: { ...ONLY_ITS_SELLER, 'entrepreneur B': 404 },
    request: (_, { pack }) => ({ params: { id: pack.id } }),
    prepare: aSponsorshipOfCards,
  },
  endSponsorship: {
    ids: { ...ONLY_ITS_SELLER, 'entrepreneur B': 404 },
    log: 'sponsorship_ended',
    request: (_, { pack }) => ({ params: { id: pack.id } }),
    prepare: aSponsorshipToEnd,
  },
  listAllSponsorships: { ids: ADMIN_ONLY },
  confirmSponsorMoney: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({
      params: { id: pack.id },
      body: { amount: 350, paidBefore: 0, reference: 'FT26334KLM' },
    }),
    prepare: anInvoiceToConfirm,
  },
  confirmSponsorReturn: {
    ids: ADMIN_ONLY,
    request: (_, { pack }) => ({ params: { id: pack.id }, body: { reference: 'OM 123' } }),
    prepare: aReturnToConfirm,
  },
} satisfies SomeRows
