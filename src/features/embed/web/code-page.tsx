import { Form, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { embedCodePath } from '../../../catalog/links/embed-paths.ts'
import { type FilterNames, filterNamesIn } from '../../../catalog/search/filter-names.ts'
import { lineOf } from '../../../catalog/search/filters.ts'
import { nearbyOnly } from '../../../catalog/search/nearby-only.ts'
import { searchEvents } from '../../../catalog/search/search-events.ts'
import { FilterChips } from '../../../catalog/search/web/filter-chips.tsx'
import { FilterFields, offeredFilters } from '../../../catalog/search/web/filter-fields.tsx'
import { findAccepted } from '../../../catalog/search/without-rejected.ts'
import { pageCall } from '../../../kit/page-call.ts'
import { useSiteFacts } from '../../../kit/site-facts.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyBox } from '../../../ui/copy-box.tsx'
import { FilterChecks, FilterChoice, FilterText } from '../../../ui/forms/filter-fields.tsx'
import { PageTop } from '../../../ui/page-top.tsx'
import {
  addressOfEmbed,
  type CodeState,
  codeOf,
  queryOf,
  readCodeState,
  usualHeight,
} from '../embed-code.ts'
import { Recipes } from './recipes.tsx'

type CodeData = { state: CodeState; names: FilterNames }

export const loader = ({ request, context }: LoaderFunctionArgs): Promise<CodeData> => {
  const call = pageCall(context)
  return findAccepted(readCodeState(new URL(request.url)), async (state) => {
    const filters = await nearbyOnly(call, state.filters)
    const { headers } = await call(searchEvents, { body: { ...filters, limit: 1 } })
    return { state: { ...state, filters }, names: filterNamesIn(headers) }
  })
}

/** All filters but the days: an embed always shows upcoming dates. */
const fieldNames = offeredFilters().filter((name) => lineOf(name)?.group !== 'days')

/** Page that generates the code to embed a search on another site, with a preview that is the embed itself. */
export default function CodePage() {
  const { state, names } = useLoaderData<CodeData>()
  return (
    <>
      <PageTop
        title="Show events on your site"
        heading={`Show ${state.event === undefined ? 'these' : 'this event'} on your site`}
        description={`A free list, calendar or map of car events for your club's website, kept up to date by ${siteSettings.name}.`}
        path={embedCodePath()}
        unlisted={embedCodePath(queryOf(state)) !== embedCodePath()}
        lead="A list, calendar or map for your club's website. It's free, updates automatically and needs no script."
      />
      <div className="page-width mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Choices state={state} names={names} />
        </div>
        <Result state={state} />
      </div>
    </>
  )
}

/** Preview of the embed, its code, and where to paste it. */
const Result = ({ state }: Pick<CodeData, 'state'>) => {
  const { publicUrl } = useSiteFacts()
  const path = addressOfEmbed(state)
  // The preview doesn't resize, as the page doesn't run the script of the code.
  const previewPath = addressOfEmbed({ ...state, look: { ...state.look, resize: undefined } })
  const code = codeOf(state, publicUrl)
  return (
    <div className="grid gap-4">
      <section aria-labelledby="preview" className="grid gap-2">
        <h2 id="preview" className="text-title">
          Preview
        </h2>
        <iframe
          key={previewPath}
          src={previewPath}
          title="Preview of the embed"
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          height={state.height}
          className="w-full rounded-card border border-line"
        />
      </section>
      <CopyBox
        id="code"
        label="Code"
        text={code}
        rows={code.includes('\n') ? 10 : 4}
        action="Copy the code"
        subject="Code"
      />
      <CopyBox
        id="address"
        label="Address, for builders that ask for one"
        text={publicUrl + path}
        rows={2}
        action="Copy the address"
        subject="Address"
      />
      <section aria-labelledby="recipes" className="grid gap-2">
        <h2 id="recipes" className="text-title">
          Where to paste it
        </h2>
        <Recipes />
      </section>
    </div>
  )
}

const Choices = ({ state, names }: CodeData) => (
  <>
    <FilterChips
      filters={state.filters}
      names={names}
      except={fieldNames}
      without={(filters) => embedCodePath(queryOf({ ...state, filters }))}
    />
    <Form
      action={embedCodePath()}
      preventScrollReset
      className="grid grid-cols-2 items-start gap-3 rounded-card border border-line bg-panel p-4"
    >
      {state.event === undefined ? (
        <>
          <FilterChoice
            name="view"
            label="Show as"
            value={state.view === 'list' ? '' : state.view}
            any="List"
            options={[
              { value: 'month', words: 'Calendar' },
              { value: 'map', words: 'Map' },
            ]}
            className="col-span-full"
          />
          <FilterFields state={state} names={fieldNames} classOf={() => 'min-w-0'} />
        </>
      ) : (
        <input type="hidden" name="event" value={state.event} />
      )}
      <Looks state={state} />
      <Button type="submit" className="col-span-full min-h-11 justify-self-start px-6">
        Update preview
      </Button>
    </Form>
    {state.event === undefined ? (
      <p className="text-soft">
        For one club or venue, open its page and choose “Show these on your site”.
      </p>
    ) : null}
  </>
)

const Looks = ({ state: { look, height, problems } }: Pick<CodeData, 'state'>) => (
  <>
    <FilterChoice
      name="theme"
      label="Background"
      value={look.theme}
      any="Light"
      options={[
        { value: 'dark', words: 'Dark' },
        { value: 'auto', words: "Match visitor's device" },
      ]}
    />
    <FilterText
      name="accent"
      label="Link color"
      value={look.accent}
      maxLength={20}
      placeholder="#1c4f9c"
      problem={problems.accent}
    />
    <FilterText
      name="height"
      label="Height in pixels"
      value={height === usualHeight ? undefined : height}
      maxLength={4}
      placeholder={String(usualHeight)}
      problem={problems.height}
    />
    <FilterChecks
      name="resize"
      label="Height"
      value={look.resize}
      options={[{ value: '1', words: 'As high as its content (needs a script)' }]}
    />
  </>
)
