import { Hand, Package, Percent, Router, ScanLine, Settings, Ticket } from 'lucide-react'
import { cx } from '../../lib/cx.ts'
import * as paths from '../../lib/paths.ts'
import { AUTHENTICATED_WIDTH, WaitingScreen } from '../../ui/page-head.tsx'
import { HAPPY_HOURS_AND_DISCOUNT_CODES, MANUAL_ACCESS_TITLE } from '../../words/sellers.ts'
import { YourPage } from '../dashboard/your-page.tsx'
import { type Place, PlaceList } from '../navigation/place-list.tsx'
import { SectionHead } from '../navigation/section-head.tsx'
import { PosterButton } from '../poster/poster-button.tsx'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { useMay } from '../rights.tsx'

const PLACES: readonly Place[] = [
  {
    href: paths.packages(),
    label: 'Packages',
    text: 'Minutes, prices, on or off sale',
    Icon: Package,
    action: 'edit_packages',
  },
  {
    href: paths.offers(),
    label: 'Offers',
    text: HAPPY_HOURS_AND_DISCOUNT_CODES,
    Icon: Percent,
    action: 'edit_packages',
  },
  {
    href: paths.network(),
    label: 'Your routers',
    text: 'Connect one, see who is online',
    Icon: Router,
    action: 'see_network',
  },
  {
    href: paths.manualAccess(),
    label: MANUAL_ACCESS_TITLE,
    text: 'Who you connected, and until when',
    Icon: Hand,
    action: 'see_counter',
  },
  {
    href: paths.vouchers(),
    label: 'Vouchers',
    text: 'Codes on paper, here or by agents',
    Icon: Ticket,
    action: 'sell_vouchers',
  },
  {
    href: paths.sellVoucher(),
    label: 'Sell a voucher',
    text: 'Also without internet',
    Icon: ScanLine,
    action: 'sell_vouchers',
  },
  {
    href: paths.businessSettings(),
    label: 'Business Settings',
    text: 'Name, WiFi, how customers pay',
    Icon: Settings,
    action: 'change_settings',
  },
]

/** The page for customers to share and the poster; the figures around it are not for cashiers. */
const ForCustomers = () => (useMay('read_reports') ? <YourPage /> : <PosterButton isWide />)

/** Everything that belongs to the shop. */
export const Page = () => (
  <RequireEntrepreneur action="see_counter" fallback={<WaitingScreen title="Shop" />}>
    <SectionHead title="Shop" />
    <main className={AUTHENTICATED_WIDTH}>
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-3 pt-4 pb-10',
          'desk:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] desk:gap-5 desk:pt-6',
        )}
      >
        <PlaceList label="Your shop" places={PLACES} />
        <ForCustomers />
      </div>
    </main>
  </RequireEntrepreneur>
)
