import { SELLER_TOPICS } from '../../help/seller-topics.ts'
import { TopicList } from '../../help/topic-list.tsx'
import * as paths from '../../lib/paths.ts'
import { AUTHENTICATED_WIDTH, WaitingScreen } from '../../ui/page-head.tsx'
import { SubHead } from '../back-link.tsx'
import { RequireEntrepreneur } from '../require-entrepreneur.tsx'
import { SupportLines } from '../support-lines.tsx'

/** The sellers' help pages, which also open without internet. */
export const Page = () => (
  <RequireEntrepreneur action="see_counter" fallback={<WaitingScreen title="Help" />}>
    <SubHead title="Help" />
    <main className={AUTHENTICATED_WIDTH}>
      <div className="grid gap-5 max-w-[640px] mx-auto py-4">
        <TopicList topics={SELLER_TOPICS.topics} hrefOf={paths.sellerHelp} />
        <SupportLines />
      </div>
    </main>
  </RequireEntrepreneur>
)
