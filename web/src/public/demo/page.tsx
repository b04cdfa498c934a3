import { useSearchParams } from 'wouter'
import { PageHead } from '../../ui/page-head.tsx'
import { Chooser } from './chooser.tsx'
import { InPerson } from './in-person.tsx'
import { SelfService } from './self-service.tsx'

const VIEWS = { 'in-person': InPerson, 'self-service': SelfService } as const

const viewOf = (flow: string | null) =>
  flow === 'in-person' || flow === 'self-service' ? VIEWS[flow] : Chooser

/** Two ways to sell, to look at. The choice stands in the address, so that it works without scripts. */
export const Page = () => {
  const [search] = useSearchParams()
  const View = viewOf(search.get('flow'))
  return (
    <>
      <PageHead />
      <main className="max-w-[640px] mx-auto px-page pt-7 pb-12">
        <View />
      </main>
    </>
  )
}
