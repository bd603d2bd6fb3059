import { Button } from '../../../../ui/button.tsx'

/** For a trusted sender: puts pending events live without waiting for review. */
export const PublishNow = () => (
  <section
    aria-label="Publish now"
    className="grid gap-2 rounded-card border border-line bg-panel p-5 shadow-lift"
  >
    <p className="font-semibold">You can publish this yourself.</p>
    <p className="text-soft">
      You&rsquo;ve submitted many good events, so this one doesn&rsquo;t have to wait. We&rsquo;ll
      look at it later.
    </p>
    <form method="post">
      <Button type="submit" name="answer" value="publish">
        Publish now
      </Button>
    </form>
  </section>
)
