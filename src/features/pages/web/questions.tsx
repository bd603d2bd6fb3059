import { Plus } from 'lucide'
import { Icon } from '../../../ui/icon.tsx'
import { answers } from './answers.tsx'
import { readingClasses } from './reading.ts'

/**
 * The platform's own accordion: items of one name close each other, with the keyboard and without
 * JavaScript too. On paper all are open.
 */
export const Questions = () => (
  <section aria-labelledby="questions">
    <h2 id="questions" className="text-heading">
      Frequently asked questions
    </h2>
    <div className="mt-4 divide-y divide-line border-y border-line">
      {answers.map(({ id, question, answer }) => (
        <details
          key={id}
          name="faq"
          className="group print:[&::details-content]:block print:[&::details-content]:[content-visibility:visible]"
        >
          <summary className="flex min-h-14 list-none items-center gap-4 py-3 hover:text-signal [&::-webkit-details-marker]:hidden">
            <h3 className="flex-1 text-xl leading-snug font-semibold">{question}</h3>
            <Icon
              shape={Plus}
              className="size-6 shrink-0 text-signal transition-transform duration-150 group-open:rotate-45 print:hidden"
            />
          </summary>
          <div id={id} className={`${readingClasses} pb-6 [&>:first-child]:mt-0`}>
            {answer}
          </div>
        </details>
      ))}
    </div>
  </section>
)
