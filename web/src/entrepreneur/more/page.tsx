import {
  BookOpen,
  ChartColumn,
  ClipboardList,
  Hash,
  History,
  KeyRound,
  Smartphone,
  Users,
  UsersRound,
  Wallet,
} from 'lucide-react'
import { cx } from '../../lib/cx.ts'
import * as paths from '../../lib/paths.ts'
import { GoLink } from '../../ui/go-link.tsx'
import { LogoutButton } from '../../ui/logout-button.tsx'
import { AUTHENTICATED_WIDTH, WaitingScreen } from '../../ui/page-head.tsx'
import { WHAT_YOUR_PEOPLE_DID } from '../../words/sellers.ts'
import { type Place, PlaceList } from '../navigation/place-list.tsx'
import { SectionHead } from '../navigation/section-head.tsx'
import { shopPoster } from '../poster/poster-address.ts'
import { logOut, RequireEntrepreneur, stillLoggedIn } from '../require-entrepreneur.tsx'
import { useSellerRole } from '../rights.tsx'
import { SupportLines } from '../support-lines.tsx'

const PLACES: readonly Place[] = [
  {
    href: paths.analytics(),
    label: 'Analytics & History',
    text: 'What you sold, when, to whom',
    Icon: ChartColumn,
    action: 'read_reports',
  },
  {
    href: paths.customers(),
    label: 'Customers',
    text: 'Who buys from you, and how often',
    Icon: UsersRound,
    action: 'read_reports',
  },
  {
    href: paths.ownShift(),
    label: 'My shift',
    text: 'Your drawer and its counts',
    Icon: Wallet,
    action: 'keep_own_shift',
  },
  {
    href: paths.staff(),
    label: 'Staff',
    text: 'Who works for you, on which phones',
    Icon: Users,
    action: 'manage_staff',
  },
  {
    href: paths.shifts(),
    label: 'Shifts and counts',
    text: 'Every count, cash compared with use',
    Icon: ClipboardList,
    action: 'see_all_shifts',
  },
  {
    href: paths.staffLog(),
    label: WHAT_YOUR_PEOPLE_DID,
    text: 'Changes, refunds and looks at codes',
    Icon: History,
    action: 'manage_staff',
  },
  {
    href: shopPoster(),
    label: 'Dial to pay',
    text: 'A code on your poster, for customers without data',
    Icon: Hash,
    action: 'change_settings',
  },
  {
    href: paths.sellerPhone(),
    label: 'Your phone',
    text: 'Notifications, Minit as an app',
    Icon: Smartphone,
    action: 'change_settings',
  },
  {
    href: paths.onboarding(),
    label: 'Lessons',
    text: 'Prices, customers, marketing',
    Icon: BookOpen,
    action: 'change_settings',
  },
]

const OWN_LOGIN = { label: 'My login', Icon: KeyRound, action: 'change_own_login' } as const

/** The owner's own login is in the settings. */
const usePlaces = (): readonly Place[] => {
  const isOwner = useSellerRole() === 'owner'
  return [
    ...PLACES,
    isOwner
      ? {
          ...OWN_LOGIN,
          href: paths.businessSettings(),
          text: 'In Business Settings, with your logins',
        }
      : {
          ...OWN_LOGIN,
          href: paths.ownLogin(),
          text: 'Your PIN, password and logins',
        },
  ]
}

const Help = () => (
  <section aria-labelledby="help" className="grid gap-1 p-4 rounded-lg bg-info-soft text-info-ink">
    <h2 id="help" className="text-lg text-ink">
      Help
    </h2>
    <p className="text-sm">Call or write to us when something does not work.</p>
    <SupportLines />
    <p>
      <GoLink href={paths.sellerHelpPages()} variant="ghost" size="small">
        Help pages
      </GoLink>
    </p>
  </section>
)

/** Everything that is not needed every day. */
export const Page = () => {
  const places = usePlaces()
  return (
    <RequireEntrepreneur action="see_counter" fallback={<WaitingScreen title="More" />}>
      <SectionHead title="More" />
      <main className={AUTHENTICATED_WIDTH}>
        <div
          className={cx(
            'grid grid-cols-[minmax(0,1fr)] items-start gap-3 pt-4 pb-10',
            'desk:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] desk:gap-5 desk:pt-6',
          )}
        >
          <PlaceList label="More pages" places={places} />
          <div className="grid gap-3 desk:gap-5">
            <Help />
            <div className="justify-self-center">
              <LogoutButton logOut={logOut} failed={stillLoggedIn} />
            </div>
          </div>
        </div>
      </main>
    </RequireEntrepreneur>
  )
}
