import { formatDuration } from '@minit/domain/durations.ts'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { codesText, type Uploaded } from './queries.ts'

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex justify-between gap-3 py-1.5">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 font-medium text-right">{children}</dd>
  </div>
)

const MAX_SHOWN = 5

/** Which lines hold no code that can be sold, and why: as many as a person mends by hand. */
const Unreadable = ({ found }: { found: Uploaded }) => {
  const shown = found.unreadable.slice(0, MAX_SHOWN)
  const more = found.unreadableCount - shown.length
  return (
    <Notice tone="warn">
      <b>
        {found.unreadableCount === 1
          ? '1 line is left out'
          : `${found.unreadableCount.toLocaleString('en')} lines are left out`}
      </b>
      <ul className="mt-1 text-sm">
        {shown.map(({ line, why }) => (
          <li key={line}>
            Line {line}: {why}
          </li>
        ))}
        {more > 0 && <li>and {more.toLocaleString('en')} more</li>}
      </ul>
    </Notice>
  )
}

type PreviewProps = {
  found: Uploaded
  packageName: string
  isBusy: boolean
  onCommit: () => void
  onBack: () => void
}

/** What a file holds, before anything of it is sold. */
export const UploadPreview = ({ found, packageName, isBusy, onCommit, onBack }: PreviewProps) => (
  <div className="grid gap-4" role="status">
    <div>
      <p className="text-lg font-bold">
        {found.fresh === 0 ? 'No new codes' : `${codesText(found.fresh)} to sell`}
      </p>
      <dl className="text-sm divide-y divide-line">
        <Line label="For the package">{packageName}</Line>
        {found.samples.length > 0 && (
          <Line label={found.fresh > found.samples.length ? 'The first of them' : 'The codes'}>
            <code>{found.samples.join(', ')}</code>
          </Line>
        )}
        {found.hasPasswords && <Line label="Passwords">Each code has one</Line>}
        {found.minutes.length > 0 && (
          <Line label="Time in the file">
            {found.minutes.map((minutes) => formatDuration(minutes)).join(', ')}
          </Line>
        )}
        {found.known > 0 && <Line label="Known already, left out">{found.known.toLocaleString('en')}</Line>}
      </dl>
    </div>
    {found.unreadableCount > 0 && <Unreadable found={found} />}
    <div className="grid grid-cols-[auto_1fr] gap-3">
      <Button variant="ghost" onClick={onBack}>
        Back
      </Button>
      <Button disabled={found.fresh === 0} isBusy={isBusy} busyLabel="Uploading..." onClick={onCommit}>
        {found.fresh === 0 ? 'Nothing to upload' : `Sell ${codesText(found.fresh)}`}
      </Button>
    </div>
  </div>
)
