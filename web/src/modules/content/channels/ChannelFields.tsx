import { capitalize } from '@portal/contract/capitalize'
import { type ChannelTag, channelTagsCalls } from '@portal/contract/content/channel-tags/calls'
import { channelTypes } from '@portal/contract/content/channels/calls'
import { MAX_CHANNEL_ORDER } from '@portal/contract/content/channels/order'
import { chosenTags, tagGroups } from '@portal/contract/content/channels/tags'
import { useCallQuery } from '../../../app/api/queries.ts'
import { Failed } from '../../../ui/Empty.tsx'
import { FieldGroup } from '../../../ui/FieldGroup.tsx'
import { NumberField, SelectField } from '../../../ui/fields.tsx'
import type { Form } from '../../../ui/form.ts'
import { TextField } from '../../../ui/TextField.tsx'
import type { ChannelForm } from './channel-form.ts'
import { LogoField } from './LogoField.tsx'

interface ChannelFieldsProps {
  readonly form: Form<ChannelForm>
  /** Current tags of an edited channel: they remain available even if disabled. */
  readonly currentTags?: readonly string[]
}

const ORDER_MAX_LENGTH = String(MAX_CHANNEL_ORDER).length
const ORDER_HINT = 'Values under 1000 sort to the top, 1000 means alphabetical, values over 1000 sort to the bottom.'

/** The fields of a channel. An existing channel keeps its code. */
export function ChannelFields({ form, currentTags = [] }: ChannelFieldsProps) {
  const isNew = currentTags.length === 0
  const { data: tags, failure, retry } = useCallQuery(channelTagsCalls.getAllChannelTags, {})
  const current = chosenTags(currentTags)
  return (
    <>
      <FieldGroup title="Channel">
        <TextField
          {...form.field('code')}
          label="Code"
          description={isNew ? 'Four letters, A to Z. Cannot be changed later.' : undefined}
          readOnly={!isNew}
          autoFocus={isNew}
        />
        <TextField {...form.field('name')} label="Name" />
        <TextField {...form.field('url')} label="URL" />
      </FieldGroup>
      <FieldGroup title="Display and Program Guide">
        <NumberField {...form.field('order')} label="Order" description={ORDER_HINT} maxLength={ORDER_MAX_LENGTH} />
        <TextField
          {...form.field('metadataId')}
          label="Gracenote Station ID"
          description="Needed only for a program guide"
          inputMode="numeric"
        />
        <SelectField
          {...form.field('type')}
          label="Type"
          placeholder="Select a type"
          options={channelTypes.map((type) => ({ value: type, label: type }))}
        />
        <LogoField {...form.field('logo')} label="Logo" channelCode={form.values.code ?? ''} />
      </FieldGroup>
      <FieldGroup title="Tags">
        {!tags && failure && <Failed isPart failure={failure} retry={retry} />}
        {(tags || !failure) &&
          tagGroups.map(({ code, name }) => (
            <SelectField
              key={code}
              {...form.field(name)}
              label={capitalize(name)}
              placeholder={tags ? `Select ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}` : 'Loading…'}
              options={optionsOf(
                tags?.find((tag) => tag.code === code),
                current[name],
              )}
            />
          ))}
      </FieldGroup>
    </>
  )
}

/** Available values by name, including the selected one even if it has since been disabled. */
function optionsOf(tag: ChannelTag | undefined, current: string | null) {
  return (tag?.values ?? [])
    .filter(({ code, disabled }) => !disabled || code === current)
    .toSorted((first, second) => first.name.localeCompare(second.name))
    .map(({ code, name, disabled }) => ({ value: code, label: disabled ? `${name} (disabled)` : name }))
}
