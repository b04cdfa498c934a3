import { SlipsButton } from '../printing/slips-button.tsx'
import { FeedAlertsButton } from './feed-alerts-dialog.tsx'

/** What one can do with the feed as a whole. */
export const FeedFoot = () => (
  <div className="grid grid-cols-2 gap-2 p-2 border-t border-line">
    <SlipsButton />
    <FeedAlertsButton />
  </div>
)
