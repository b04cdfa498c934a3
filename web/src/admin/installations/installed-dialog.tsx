import { recordInstalled } from '@minit/contract/admin/installations.ts'
import { EQUIPMENT_KINDS, EQUIPMENT_NAMES, type EquipmentKind } from '@minit/domain/shop/installations.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { newKey } from '../../lib/new-key.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { StepForm } from '../step-form.tsx'
import { type Installation, useStep } from './queries.ts'

type Item = { key: string; kind: EquipmentKind; name: string; serial: string }

const newItem = (): Item => ({ key: newKey(), kind: 'router', name: '', serial: '' })

const startItems = ({ items }: Installation): Item[] =>
  items.length === 0 ? [newItem()] : items.map((item) => ({ ...item, key: item.serial }))

const MAX_ITEMS = 30

type ItemFieldsProps = {
  item: Item
  at: number
  problems: Record<string, string>
  onChange: (item: Item) => void
  onRemove: (() => void) | null
}

const ItemFields = ({ item, at, problems, onChange, onRemove }: ItemFieldsProps) => (
  <fieldset className="grid gap-2.5 p-3 rounded-lg bg-sunk">
    <legend className="spoken">Piece {at + 1}</legend>
    <div className="flex items-end gap-2.5">
      <SelectField
        label="What it is"
        className="flex-1 min-w-0"
        value={item.kind}
        onChange={({ target }) =>
          onChange({ ...item, kind: EQUIPMENT_KINDS.find((kind) => kind === target.value) ?? 'other' })
        }
      >
        {EQUIPMENT_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {EQUIPMENT_NAMES[kind]}
          </option>
        ))}
      </SelectField>
      {onRemove !== null && (
        <Button variant="plain" aria-label={`Remove piece ${at + 1}`} onClick={onRemove}>
          <Trash2 />
        </Button>
      )}
    </div>
    <Field
      label="Make and model"
      autoComplete="off"
      maxLength={80}
      value={item.name}
      onChange={({ target }) => onChange({ ...item, name: target.value })}
      error={problems[`items.${at}.name`]}
    />
    <Field
      label="Serial number"
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={60}
      value={item.serial}
      onChange={({ target }) => onChange({ ...item, serial: target.value })}
      error={problems[`items.${at}.serial`]}
    />
  </fieldset>
)

type InstalledDialogProps = { installation: Installation; onDone: () => void }

/** Records the installed equipment with serial numbers, or corrects an earlier record. */
export const InstalledDialog = ({ installation, onDone }: InstalledDialogProps) => {
  const [networkName, setNetworkName] = useState(installation.networkName)
  const [trainingDay, setTrainingDay] = useState(installation.trainingDay ?? '')
  const [items, setItems] = useState(() => startItems(installation))
  const step = useStep({
    act: () =>
      call(recordInstalled, {
        params: { id: installation.id },
        body: {
          networkName,
          items: items.map(({ kind, name, serial }) => ({ kind, name, serial })),
          trainingDay: trainingDay === '' ? null : trainingDay,
        },
      }),
    done: 'Equipment recorded',
    onDone,
  })
  return (
    <StepForm
      title="What was installed"
      description={`At ${installation.businessName}. The applicant gets an SMS.`}
      action="Save"
      step={step}
      onSubmit={() => step.mutate()}
      onClose={onDone}
    >
      <Field
        label="Name of the WiFi"
        autoComplete="off"
        maxLength={32}
        value={networkName}
        onChange={({ target }) => setNetworkName(target.value)}
        error={step.problems.networkName}
      />
      {items.map((item, at) => (
        <ItemFields
          key={item.key}
          item={item}
          at={at}
          problems={step.problems}
          onChange={(next) => setItems(items.map((each) => (each.key === item.key ? next : each)))}
          onRemove={items.length === 1 ? null : () => setItems(items.filter(({ key }) => key !== item.key))}
        />
      ))}
      {items.length < MAX_ITEMS && (
        <Button variant="ghost" onClick={() => setItems([...items, newItem()])}>
          <Plus />
          Add a piece
        </Button>
      )}
      <Field
        label="Day of the training (optional)"
        type="date"
        value={trainingDay}
        onChange={({ target }) => setTrainingDay(target.value)}
        error={step.problems.trainingDay}
      />
    </StepForm>
  )
}
