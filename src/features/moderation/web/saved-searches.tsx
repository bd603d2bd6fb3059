import { withQuery } from '../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../catalog/links/private-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/form-field.tsx'
import { ButtonForm, PostForm } from '../../../ui/forms/post-form.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { SavedSearch } from '../saved-contract.ts'

export type SearchFailure = { message: string; name?: string; fields?: Record<string, string> }

type SavedSearchesProps = {
  searches: readonly SavedSearch[]
  /** Filters of the current list. */
  filters: Record<string, string>
  failure: SearchFailure | undefined
}

const { events: path } = administratorPaths

/** Links to saved searches, and a form that saves the current search. */
export const SavedSearches = ({ searches, filters, failure }: SavedSearchesProps) => {
  const { keyword = '', status = '' } = filters
  const isSaved = searches.some((each) => each.keyword === keyword && each.status === status)
  return (
    <section aria-label="Saved searches" className="grid max-w-2xl gap-3">
      {failure && !failure.fields?.name ? (
        <Notice failed>{failure.fields?.keyword ?? failure.message}</Notice>
      ) : null}
      {searches.length > 0 ? (
        <ul className="grid gap-2">
          {searches.map(({ id, name, ...search }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-3">
              <TextLink to={withQuery(path, search)} className="wrap-anywhere">
                {name}
              </TextLink>{' '}
              <ButtonForm
                action={withQuery(path, filters)}
                fields={{ id, keyword, status }}
                intent="remove"
                aria-label={`Delete ${name}`}
              >
                Delete
              </ButtonForm>
            </li>
          ))}
        </ul>
      ) : null}
      {(keyword || status) && !isSaved ? (
        <PostForm
          action={withQuery(path, filters)}
          fields={{ keyword, status }}
          className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
        >
          <TextField
            name="name"
            label="Save this search as"
            maxLength={60}
            defaultValue={failure?.name}
            problem={failure?.fields?.name}
          />
          <Button type="submit" name="intent" value="save" look="outlined" className="min-h-11">
            Save
          </Button>
        </PostForm>
      ) : null}
    </section>
  )
}
