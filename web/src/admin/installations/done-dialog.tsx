import { finishInstallation } from '@minit/contract/admin/installations.ts'
import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { Field } from '../../ui/field.tsx'
import { StepForm } from '../step-form.tsx'
import { type Installation, useStep } from './queries.ts'

const FIELDS = [
  ['trainer', 'Who gave the training'],
  ['trainee', 'Who was trained'],
] as const

/** Records the training; this opens the shop. */
export const DoneDialog = ({ installation, onDone }: { installation: Installation; onDone: () => void }) => {
  const [typed, setTyped] = useState({
    trainingDay: freetownDay(new Date()),
    trainer: installation.technician ?? '',
    trainee: installation.fullName,
  })
  const step = useStep({
    act: () => call(finishInstallation, { params: { id: installation.id }, body: typed }),
    done: 'Shop opened',
    onDone,
  })
  return (
    <StepForm
      title="Training done"
      description={`${installation.businessName} opens now, and its 30-day trial begins.`}
      action="Open the shop"
      step={step}
      onSubmit={() => step.mutate()}
      onClose={onDone}
    >
      <Field
        label="Day of the training"
        type="date"
        value={typed.trainingDay}
        onChange={({ target }) => setTyped({ ...typed, trainingDay: target.value })}
        error={step.problems.trainingDay}
      />
      {FIELDS.map(([name, label]) => (
        <Field
          key={name}
          label={label}
          autoComplete="off"
          maxLength={80}
          value={typed[name]}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          error={step.problems[name]}
        />
      ))}
    </StepForm>
  )
}
