import { About } from './about.tsx'
import { Costs } from './costs.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { PriceBoard } from './price-board.tsx'
import { SiteFoot } from './site-foot.tsx'
import { SiteHead } from './site-head.tsx'
import { TwoWays } from './two-ways.tsx'

/** The front door: what it is, how it works, the two ways in, what it costs. It has no scripts, so all ways on are links. */
export const Page = () => (
  <>
    <SiteHead />
    <main>
      <Hero />
      <HowItWorks />
      <TwoWays />
      <Costs />
      <PriceBoard />
      <About />
    </main>
    <SiteFoot />
  </>
)
