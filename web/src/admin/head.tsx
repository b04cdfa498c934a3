import { Info } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { failure } from '../lib/action.ts'
import { usePageState } from '../lib/page-state.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { LogoutButton } from '../ui/logout-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { BetaText } from '../ui/platform-texts.tsx'
import { YOU_ARE_STILL_LOGGED_IN } from '../words/everyone.ts'
import { logOut } from './leave.ts'

/** The width of an admin's screen: a column for the navigation more than a seller's. */
export const ADMIN_WIDTH = 'max-w-[1440px] mx-auto px-page wide:px-6'

const ABOUT_ID = 'about-us'

const AboutUs = () => {
  const { phone, email } = usePageState().support
  const hasSupport = phone !== null || email !== null
  return (
    <section
      id={ABOUT_ID}
      aria-label="About Us"
      className="grid gap-2 max-w-[720px] pt-1 pb-4 text-sm text-muted"
    >
      <p>
        Minit lets local entrepreneurs in Sierra Leone sell WiFi by the minute: those who have internet, and
        those whom we rent, install and maintain the equipment for. Customers pay with mobile money, a wallet
        or cash.
      </p>
      <p>
        The service is available in Freetown; Bo, Kenema and Makeni are coming soon.{' '}
        <BetaText of="sentence" />
        {hasSupport ? ' Support is there 24/7.' : ''}
      </p>
    </section>
  )
}

type AdminHeadProps = {
  /** The button of the navigation, on narrow screens. */
  menu?: ReactNode
  children?: ReactNode
}

/** The head of every admin screen: About Us, Logout, and the screen's own content below. */
export const AdminHead = ({ menu, children }: AdminHeadProps) => {
  const [isAboutShown, setIsAboutShown] = useState(false)
  const bar = (
    <div className="flex flex-1 items-center justify-between gap-1">
      <div className="flex items-center">
        <Badge tone="line" className={menu === undefined ? '' : 'max-[899px]:hidden'}>
          Admin
        </Badge>
        {menu}
      </div>
      <nav aria-label="Account" className="flex items-center">
        <Button
          variant="plain"
          size="small"
          aria-expanded={isAboutShown}
          aria-controls={isAboutShown ? ABOUT_ID : undefined}
          onClick={() => setIsAboutShown(!isAboutShown)}
        >
          <Info className="max-wide:hidden" />
          About Us
        </Button>
        <LogoutButton logOut={logOut} failed={failure(YOU_ARE_STILL_LOGGED_IN, 'Please try again.')}>
          {/* A narrow phone has no room for the word next to the badge. */}
          <span className="max-wide:hidden">Logout</span>
          <span className="spoken wide:hidden">Logout</span>
        </LogoutButton>
      </nav>
    </div>
  )
  return (
    <PageHead aside={bar} width={ADMIN_WIDTH}>
      {isAboutShown && <AboutUs />}
      {children}
    </PageHead>
  )
}
