import { drawStatement, exportStatement } from '@minit/contract/entrepreneur/money.ts'
import { useState } from 'react'
import { failure, useAction } from '../../lib/action.ts'
import { serverNow } from '../../lib/clock.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/card.tsx'
import { SelectField } from '../../ui/field.tsx'
import { askForFile, saveFile } from '../files.ts'
import type { Money } from '../queries.ts'
import { statementMonths } from './statement-months.ts'

type DownloadProps = { path: string; month: string; label: string }

const DownloadButton = ({ path, month, label }: DownloadProps) => {
  const download = useAction({
    act: () => askForFile(`${path}?${new URLSearchParams({ month })}`),
    failed: failure('No statement', 'Please try again.'),
    onDone: saveFile,
  })
  return (
    <Button
      variant="ghost"
      isBusy={download.isPending}
      busyLabel="Preparing..."
      onClick={() => download.mutate()}
    >
      {label}
    </Button>
  )
}

/** Downloads a month's statement. */
export const StatementCard = ({ since }: { since: Money['since'] }) => {
  const [months] = useState(() => statementMonths(since, serverNow()))
  const [month, setMonth] = useState(months[0]?.value ?? '')
  return (
    <Section id="statement" title="Statement">
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-sm text-muted">
          Every sale we collected, with GST, fee and the payout that carried it, every refund, and what we
          sent you.
        </p>
        <SelectField label="Month" value={month} onChange={({ target }) => setMonth(target.value)}>
          {months.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="grid gap-2.5 wide:grid-cols-2">
          <DownloadButton path={drawStatement.path} month={month} label="Download as PDF" />
          <DownloadButton path={exportStatement.path} month={month} label="Download as CSV" />
        </div>
      </div>
    </Section>
  )
}
