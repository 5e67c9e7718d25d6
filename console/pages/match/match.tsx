import { useState } from 'preact/hooks';
import type { PageView } from '../../app/page-view.ts';
import { EmptyCatalogue } from '../../parts/empty-catalogue.tsx';
import { Field } from '../../parts/field.tsx';
import { FileDrop } from '../../parts/file-drop.tsx';
import { Page } from '../../parts/page.tsx';
import { CrossCheckPage } from './cross-check.tsx';
import { JobPage } from './job-page.tsx';
import { Jobs } from './jobs.tsx';
import { Survey } from './survey.tsx';

const Match: PageView = ({ place }) => {
  const [jobId, checkId] = place.parts;
  const [file, setFile] = useState<File>();
  const [partner, setPartner] = useState('');
  if (jobId === 'cross-checks' && checkId !== undefined)
    return <CrossCheckPage key={checkId} jobId={checkId} />;
  if (jobId !== undefined) return <JobPage key={jobId} jobId={jobId} />;
  return (
    <Page title="Match hotels" about="Finds the hotel of each row of a list, by name, address and place.">
      <div class="wide-stack">
        <EmptyCatalogue />
        <div class="filters">
          <Field label="Partner" hint="whose ids the list has">
            <input value={partner} onInput={(event) => setPartner(event.currentTarget.value)} />
          </Field>
        </div>
        {file === undefined ? (
          <>
            <FileDrop
              label="Drop a list of hotels here"
              hint="CSV with names and countries; addresses, cities and coordinates help"
              mostMiB={32}
              accept=".csv,.tsv,.txt,text/csv"
              take={setFile}
            />
            <Jobs />
          </>
        ) : (
          <Survey
            key={`${file.name} ${file.lastModified}`}
            file={file}
            partner={partner.trim()}
            leave={() => setFile(undefined)}
          />
        )}
      </div>
    </Page>
  );
};

export default Match;
