import { HelpArticle } from '../../../help/article.tsx'
import { SELLER_TOPICS } from '../../../help/seller-topics.ts'
import { findTopic } from '../../../help/topic.ts'
import { TopicList } from '../../../help/topic-list.tsx'
import { usePath } from '../../../lib/location.ts'
import * as paths from '../../../lib/paths.ts'
import { AUTHENTICATED_WIDTH, WaitingScreen } from '../../../ui/page-head.tsx'
import { THIS_HELP_PAGE_WAS_NOT_FOUND } from '../../../words/everyone.ts'
import { SubHead } from '../../back-link.tsx'
import { RequireEntrepreneur } from '../../require-entrepreneur.tsx'
import { SupportLines } from '../../support-lines.tsx'

/** One of the sellers' help pages, which also opens without internet. */
export const Page = () => {
  const topic = findTopic([SELLER_TOPICS], usePath().split('/').at(-1) ?? '')
  const title = topic?.title ?? THIS_HELP_PAGE_WAS_NOT_FOUND
  return (
    <RequireEntrepreneur action="see_counter" fallback={<WaitingScreen title={title} />}>
      <SubHead title={title} />
      <main className={AUTHENTICATED_WIDTH}>
        <div className="grid gap-5 max-w-[640px] mx-auto py-4">
          {topic === null ? (
            <TopicList topics={SELLER_TOPICS.topics} hrefOf={paths.sellerHelp} />
          ) : (
            <HelpArticle topic={topic} />
          )}
          <SupportLines />
        </div>
      </main>
    </RequireEntrepreneur>
  )
}
