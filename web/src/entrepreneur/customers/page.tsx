import { useTitle } from '../../lib/use-title.ts'
import { OFFICE_WIDTH, OfficeHead } from '../../ui/office-head.tsx'
import { ScreenHead } from '../analytics/head.tsx'
import { PeriodChoice } from '../analytics/period-choice.tsx'
import { useView } from '../analytics/use-view.ts'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { CustomersPanel } from './customers-panel.tsx'

const TITLE = 'Customers'

const Customers = () => {
  const { period, setPeriod } = useView()
  useTitle(TITLE)
  return (
    <>
      <ScreenHead title={TITLE} controls={<PeriodChoice value={period} onChange={setPeriod} />} />
      <main className={OFFICE_WIDTH}>
        <CustomersPanel period={period} />
      </main>
    </>
  )
}

const Waiting = () => (
  <>
    <OfficeHead />
    <main aria-busy="true">
      <h1 className="spoken">{TITLE}</h1>
    </main>
  </>
)

export const Page = () => (
  <RequireEntrepreneur fallback={<Waiting />}>
    <Customers />
  </RequireEntrepreneur>
)
