import type { JobHandlers } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../ports/deps.ts'
import { deliverPush } from './deliver-push.ts'
import { gatherNews, watchNews } from './gather-news.ts'

type PushJobs = Pick<JobHandlers, 'gather-news' | 'deliver-push' | 'watch-news'>

export const pushJobs = (deps: Deps): PushJobs => ({
  'gather-news': ({ entrepreneurId }) => gatherNews(deps, entrepreneurId),
  'deliver-push': (job) => deliverPush(deps, job),
  'watch-news': async () => {
    const sellers = await watchNews(deps)
    if (sellers > 0) deps.log.info({ sellers }, 'found unsent news')
  },
})
