/** Choices of a plain form of filters that are about the event. */
import type { ComponentProps } from 'react'
import { optionsOf } from '../../../ui/forms/choice-options.tsx'
import { FilterChoice } from '../../../ui/forms/filter-fields.tsx'
import { costValues, shortCostLabel } from '../../event/costs.ts'
import { eventTypeLabel, eventTypes } from '../../event/event-types.ts'

type ChoiceProps = Omit<ComponentProps<typeof FilterChoice>, 'label' | 'any' | 'options' | 'words'>

const typeWords = (type: string) => eventTypeLabel(type, 'search-box')
const typeOptions = optionsOf(eventTypes, typeWords)

export const TypeChoice = (props: ChoiceProps) => (
  <FilterChoice {...props} label="Type" any="All types" options={typeOptions} words={typeWords} />
)

const costWords = (cost: string) => shortCostLabel(cost) ?? cost
const costOptions = optionsOf(costValues, costWords)

export const CostChoice = (props: ChoiceProps) => (
  <FilterChoice {...props} label="Cost" any="Any cost" options={costOptions} words={costWords} />
)
