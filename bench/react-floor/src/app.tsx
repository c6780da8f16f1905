import type { Channel } from '@airdial/contract/channel/schema';
import { useCallback, useState } from 'react';
import { CardGrid } from './card-grid.tsx';
import { FIRST_PAGE, useChannels } from './channel-list.ts';
import { Controls } from './controls.tsx';
import { Hero } from './hero.tsx';
import { Pages } from './pages.tsx';
import { PlayerBar } from './player-bar.tsx';
import { Footer, Header } from './shell.tsx';
import { Toast } from './toast.tsx';

/** The product's first screen with React and native elements only. */
export const App = () => {
  const [filter, setFilter] = useState(FIRST_PAGE);
  const [current, setCurrent] = useState<Channel | null>(null);
  const [message, setMessage] = useState('');
  const onFailed = useCallback(() => setMessage('Failed to load channels'), []);
  const answer = useChannels(filter, onFailed);
  return (
    <>
      <Header />
      <main>
        <Hero channels={answer?.channels ?? []} />
        <section>
          <h2>Featured Channels</h2>
          <p className="quiet">{answer && `${answer.pagination.total} channels found`}</p>
          <Controls filter={filter} onChange={setFilter} />
          <CardGrid channels={answer?.channels} current={current} onPlay={setCurrent} />
          <Pages
            page={filter.page}
            total={answer?.totalPages ?? 1}
            onChange={(page) => setFilter({ ...filter, page })}
          />
        </section>
      </main>
      <Footer />
      {current && <PlayerBar channel={current} onFailed={setMessage} />}
      {message && <Toast text={message} onClose={() => setMessage('')} />}
    </>
  );
};
