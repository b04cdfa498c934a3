import { useTitle } from '../../lib/navigation.ts'
import { AUTHENTICATED_WIDTH, WaitingScreen } from '../../ui/page-head.tsx'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { CustomersPanel } from './customers-panel.tsx'
import { PeriodChoice, ScreenHead } from './head.tsx'
import { useView } from './use-view.ts'

const TITLE = 'Customers'

const Customers = () => {
  const { period, setPeriod } = useView()
  useTitle(TITLE)
  return (
    <>
      <ScreenHead title={TITLE} controls={<PeriodChoice value={period} onChange={setPeriod} />} />
      <main className={AUTHENTICATED_WIDTH}>
        <CustomersPanel period={period} />
      </main>
    </>
  )
}

export const Page = () => (
  <RequireEntrepreneur action="read_reports" fallback={<WaitingScreen title={TITLE} />}>
    <Customers />
  </RequireEntrepreneur>
)
