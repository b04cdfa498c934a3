import { cancelRates } from '@minit/contract/admin/money-terms.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

const WORDS = {
  fees: { spoken: 'planned fees', title: 'Take back planned fees' },
  gst: { spoken: 'planned rates of GST', title: 'Take back planned rates of GST' },
}

/** Cancels a change that is set for a later day; until then a wrong one would block every other change. */
export const CancelChange = ({ of }: { of: keyof typeof WORDS }) => {
  const [isOpen, setIsOpen] = useState(false)
  const client = useQueryClient()
  const { spoken, title } = WORDS[of]
  return (
    <>
      <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
        Take back
        <span className="spoken">: {spoken}</span>
      </Button>
      {isOpen && (
        <ReasonDialog
          title={title}
          description="Planned changes are cancelled. What is in force today stays."
          reasonHint="For the audit log."
          action="Take back"
          tone="danger"
          act={async (reason) => {
            await call(cancelRates, { body: { of, reason } })
            await client.invalidateQueries()
          }}
          done="Settings Updated"
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
