import { AdminPage } from '../admin-page.tsx'
import { BankCard } from './bank-card.tsx'
import { BetaCard } from './beta-card.tsx'
import { GstCard } from './gst-card.tsx'
import { FeeCard, PayoutTermsCard, SettlementCard } from './money-cards.tsx'
import { OnCallCard } from './on-call-card.tsx'
import { RateCard, SupportCard } from './settings-cards.tsx'

export const Page = () => (
  <AdminPage title="Settings" text="For the whole platform. Each change is kept in the audit log.">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:grid-cols-2 desk:gap-5">
      <FeeCard />
      <GstCard />
      <SettlementCard />
      <PayoutTermsCard />
      <BankCard />
      <RateCard />
      <SupportCard />
      <OnCallCard />
      <BetaCard />
    </div>
  </AdminPage>
)
