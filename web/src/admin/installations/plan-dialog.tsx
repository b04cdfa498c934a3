import { planInstallation } from '@minit/contract/admin/installations.ts'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { Field } from '../../ui/field.tsx'
import { StepForm } from '../step-form.tsx'
import { type Installation, useStep } from './queries.ts'

/** Sets the day of the installation, or moves it with a reason. */
export const PlanDialog = ({ installation, onDone }: { installation: Installation; onDone: () => void }) => {
  const [typed, setTyped] = useState({
    day: installation.plannedDay ?? '',
    technician: installation.technician ?? '',
    reason: '',
  })
  const isMoved = installation.plannedDay !== null
  const step = useStep({
    act: () => {
      const { reason, ...plan } = typed
      const body = { ...plan, ...(reason.trim() !== '' && { reason }) }
      return call(planInstallation, { params: { id: installation.id }, body })
    },
    done: isMoved ? 'Day moved' : 'Day set',
    onDone,
  })
  return (
    <StepForm
      title={isMoved ? 'Move the day' : 'Set the day'}
      description={`${installation.fullName} gets an SMS.`}
      action={isMoved ? 'Move the day' : 'Set the day'}
      step={step}
      onSubmit={() => step.mutate()}
      onClose={onDone}
    >
      <Field
        label="Day of the installation"
        type="date"
        value={typed.day}
        onChange={({ target }) => setTyped({ ...typed, day: target.value })}
        error={step.problems.day}
      />
      <Field
        label="Who comes"
        autoComplete="off"
        maxLength={80}
        value={typed.technician}
        onChange={({ target }) => setTyped({ ...typed, technician: target.value })}
        error={step.problems.technician}
      />
      {isMoved && (
        <Field
          label="Why the day moves"
          hint="The applicant reads this."
          autoComplete="off"
          maxLength={200}
          value={typed.reason}
          onChange={({ target }) => setTyped({ ...typed, reason: target.value })}
          error={step.problems.reason}
        />
      )}
    </StepForm>
  )
}
