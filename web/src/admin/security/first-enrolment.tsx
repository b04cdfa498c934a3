import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionQuery } from '../../lib/session-query.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Card } from '../../ui/card.tsx'
import { AdminHead } from '../head.tsx'
import { Enrolment } from './enrolment.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** In place of every admin screen until the second factor is set up, where one is asked for. */
export const FirstEnrolment = () => {
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  useTitle('Set up your authenticator app')
  const leave = (): void => void client.invalidateQueries({ queryKey: sessionQuery().queryKey })
  return (
    <>
      <AdminHead />
      <main className="max-w-[480px] mx-auto px-page pt-6 pb-12">
        <Card className="grid gap-3 p-4 wide:p-6">
          <h1 className="text-xl leading-[1.2]">Set up your authenticator app</h1>
          {codes === null ? <Enrolment onDone={setCodes} /> : <RecoveryCodes codes={codes} onDone={leave} />}
        </Card>
      </main>
    </>
  )
}
