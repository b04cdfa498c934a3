import { stillOpen } from '@minit/domain/money/sponsorships.ts'
import { readSaleSearch } from '../../../kernel/phone-search.ts'
import { formatPhone } from '../../../kernel/phones.ts'
import type { Deps } from '../../../ports/deps.ts'
import { countToSendBack, type ListedSponsorship, listAllSponsorships } from './admin-sponsors.queries.ts'
import { moneyViewOf } from './sponsors.ts'

type Filters = {
  search?: string | undefined
  state?: ListedSponsorship['sponsorship']['state'] | 'waits' | '' | undefined
  after?: string | undefined
}

const PAGE = 50

/** Sponsorships of all sellers, newest first, and how many returns wait for an admin. */
export const listForAdmin = async (deps: Deps, { search = '', state, after }: Filters) => {
  const wanted = { search: readSaleSearch(search), state: state || null, after: after ?? null }
  const [rows, toSendBack] = await Promise.all([
    deps.db.readAsPlatform((tx) => listAllSponsorships(tx, { ...wanted, limit: PAGE + 1 })),
    deps.db.readAsPlatform(countToSendBack),
  ])
  const shown = rows.slice(0, PAGE)
  return {
    items: shown.map(viewOf),
    next: rows.length > PAGE ? (shown.at(-1)?.sponsorship.id ?? null) : null,
    toSendBack,
  }
}

const numberOf = (phone: string): string => formatPhone(phone) ?? phone

const waitsOf = ({ sponsorship, toSendBack }: ListedSponsorship): 'invoice_money' | 'money_back' | null => {
  if (toSendBack !== null) return 'money_back'
  return sponsorship.way === 'invoice' && stillOpen(sponsorship) > 0 ? 'invoice_money' : null
}

const viewOf = (row: ListedSponsorship) => {
  const { sponsorship, toSendBack, businessName, location, alarm, transfers } = row
  return {
    ...moneyViewOf(row),
    entrepreneurId: sponsorship.entrepreneurId,
    businessName,
    location,
    phone: numberOf(sponsorship.contactPhone),
    waits: waitsOf(row),
    toSendBack: toSendBack && {
      id: toSendBack.id,
      amount: toSendBack.amountMinor,
      phone: numberOf(toSendBack.phone),
      heldBy: toSendBack.takenBy,
      transfers: toSendBack.takenBy === 'bank' ? transfers : [],
    },
    alarm,
  }
}
